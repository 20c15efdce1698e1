/** What a start page shows of each scenario beside its words: dates, counters, and the sketch of its situation. Written down, since the set-up lists are no light reading. */
import { CAMPAIGN_CARDS } from './cards/campaign.ts';
import { DECEMBER_16_CARDS } from './cards/december-16.ts';
import { DECEMBER_21_CARDS } from './cards/december-21.ts';
import { ALLIED, arrow, type Card, GERMAN, goal, hexes, town } from './cards/parts.ts';

export const CARDS: Readonly<Record<string, Card>> = {
  kesternich: {
    dates: 'December 13 to 16, 1944',
    atStart: [10, 12],
    arriving: [0, 0],
    sketch: {
      towns: [goal('Kesternich', '5608NE'), town('Simmerath', '5507NE'), town('Eicherscheid', '5509NE')],
      units: [hexes('NE', '5607 5707 5409 5509 5708 5609 5309'), hexes('NE', '5506 5507 5508 5608 5408 5308')],
      arrows: [arrow(ALLIED, '5507NE', '5608NE', '5609NE')],
    },
  },
  'to-save-bastogne': {
    dates: 'December 18 to 20, 1944',
    atStart: [43, 9],
    arriving: [3, 22],
    sketch: {
      towns: [goal('Bastogne', '2215SE'), town('Noville', '2411SE'), town('Longvilly', '2814SE'), town('Houffalize', '2606SE')],
      units: [
        hexes('SE', '3411 3412 3512 3612 3713 3813 3415 3515 3615 3616 3716 3416 3517 3417'),
        hexes('SE', '3212 3013 2814 2415 2413 2713 2016 1916'),
      ],
      arrows: [
        arrow(GERMAN, '3411SE', '2811SE', '2411SE', '1809SE'),
        arrow(GERMAN, '3415SE', '2816SE', '2417SE'),
        arrow(ALLIED, '1024SE', '1920SE', '2217SE'),
      ],
    },
  },
  'corps-to-the-meuse': {
    dates: 'December 21 to 25, 1944',
    atStart: [29, 29],
    arriving: [25, 74],
    sketch: {
      towns: [
        goal('Hotton', '6929NW'),
        goal('Manhay', '2128NE'),
        goal('La Roche', '1603SE'),
        goal('Marche', '6430NW'),
        town('Soy', '1328NE'),
        town('Houffalize', '2606SE'),
      ],
      units: [
        hexes('NE', '1732 1531 1632 1833 1933 1832 2233 2333 2102SE 2002SE 2302SE 2303SE'),
        hexes('NE', '1529 1628 1328 1730 2028 1433 1527 2630 2629 2222 1727 2431 1326 6924NW'),
      ],
      arrows: [arrow(GERMAN, '1531NE', '1329NE', '6929NW'), arrow(GERMAN, '2333NE', '2330NE', '2128NE'), arrow(ALLIED, '1527NE', '1530NE')],
    },
  },
  'goose-egg': {
    dates: 'December 21 to 24, 1944',
    atStart: [69, 60],
    arriving: [23, 0],
    sketch: {
      towns: [goal('St. Vith', '4430NE'), goal('Vielsalm', '3429NE'), town('Recht', '4026NE'), town('Grand-Halleux', '3326NE')],
      units: [
        hexes('NE', '4729 4631 5129 4827 3606SE 3206SE 4503SE 4304SE 4406SE 3625 4125 4525 4627'),
        hexes('NE', '4303SE 4103SE 4531 4430 3403SE 3804SE 4328 4029 3628 3429 3326 2930 2817'),
      ],
      arrows: [
        arrow(GERMAN, '4827NE', '4529NE', '4230NE'),
        arrow(GERMAN, '3625NE', '3428NE'),
        arrow(GERMAN, '2705SE', '3103SE'),
        arrow(ALLIED, '4131NE', '3429NE', '2930NE'),
      ],
    },
  },
  nuts: {
    dates: 'December 21 to 26, 1944',
    atStart: [82, 46],
    arriving: [30, 93],
    sketch: {
      towns: [
        goal('Bastogne', '2215SE'),
        goal('Houffalize', '2606SE'),
        goal('Wiltz', '3318SE'),
        goal('Martelange', '2227SE'),
        town('La Roche', '1603SE'),
      ],
      units: [
        hexes('SE', '2218 1818 2212 2415 2412 2018 2012 2413 2514 2210 2309 1811 1910 1719 2526 2624 1924 2826 2227 2417 2516 2119'),
        hexes('SE', '2017 1717 2315 2013 2314 2316 2213 1813 2313 2117 2330 2231 2430 2932 1421'),
      ],
      arrows: [arrow(ALLIED, '2330SE', '2225SE', '2218SE'), arrow(GERMAN, '2210SE', '1609SE', '1008SE'), arrow(GERMAN, '2417SE', '2316SE')],
    },
  },
  'last-gasp-for-the-meuse': {
    dates: 'December 22 to 25, 1944',
    atStart: [18, 61],
    arriving: [33, 56],
    sketch: {
      towns: [
        goal('Dinant', '4228NW'),
        goal('Namur', '4113NW'),
        goal('Ciney', '5227NW'),
        goal('Marche', '6430NW'),
        goal('Rochefort', '5702SW'),
      ],
      units: [
        hexes('SW', '6807 6808 6512 6613 6713 6813'),
        hexes('NW', '4022 4025 5417 5317 4013 4213 4112 5224 5023 4821 4620 6432 6531 6331 6232 6730 6830 6929'),
      ],
      arrows: [arrow(GERMAN, '6807SW', '5902SW', '4728NW', '4228NW'), arrow(GERMAN, '6512SW', '5702SW'), arrow(ALLIED, '5417NW', '5227NW')],
    },
  },
  'army-and-the-meuse': {
    dates: 'December 21 to 25, 1944',
    atStart: [47, 90],
    arriving: [38, 112],
    sketch: {
      towns: [
        goal('Dinant', '4228NW'),
        goal('Namur', '4113NW'),
        goal('Marche', '6430NW'),
        goal('Hotton', '6929NW'),
        goal('Manhay', '2128NE'),
      ],
      units: [
        hexes('NE', '1531 1632 1833 2233 2102SE 2302SE 6807SW 6808SW 6512SW 6713SW'),
        hexes('NW', '4022 4213 5417 5224 4821 6432 6531 6232 6730 6929 1529NE 1628NE 1730NE 2028NE 2431NE 2630NE'),
      ],
      arrows: [arrow(GERMAN, '6807SW', '5902SW', '4228NW'), arrow(GERMAN, '1531NE', '6929NW'), arrow(GERMAN, '2333NE', '2128NE')],
    },
  },
  nibelungen: {
    dates: 'December 21 to 25, 1944',
    atStart: [116, 107],
    arriving: [0, 0],
    sketch: {
      towns: [
        town('La Gleize', '3120NE'),
        goal('Stavelot', '3521NE'),
        goal('Malmedy', '4020NE'),
        goal('Bütgenbach', '4920NE'),
        goal('Elsenborn', '5018NE'),
        goal('Trois-Ponts', '3223NE'),
      ],
      units: [
        hexes('NE', '2920 3120 3321 3422 3522 3223 4022 4122 4121 4320 4421 4521 4721 4922 5121 5122 5220 5319 5317 5318'),
        hexes('NE', '2820 2919 3019 3118 3220 3320 3421 3621 3821 4020 4119 4319 4420 4619 4719 4820 4920 5021 5020 5019 5018 3123'),
      ],
      arrows: [arrow(GERMAN, '3522NE', '3421NE', '3120NE'), arrow(GERMAN, '5122NE', '5021NE', '4920NE'), arrow(ALLIED, '3118NE', '3120NE')],
    },
  },
  'army-last-gasp': {
    dates: 'December 21 to 26, 1944',
    atStart: [185, 167],
    arriving: [23, 0],
    sketch: {
      towns: [
        goal('St. Vith', '4430NE'),
        goal('Elsenborn', '5018NE'),
        town('La Gleize', '3120NE'),
        town('Vielsalm', '3429NE'),
        town('Malmedy', '4020NE'),
      ],
      units: [
        hexes('NE', '2920 3120 3422 3522 4022 4320 4521 4922 5122 5220 5318 3625 4026 4525 4827 4729 4631 4503SE 4304SE 3606SE 3206SE'),
        hexes('NE', '3019 3220 3421 3821 4020 4420 4719 4920 5020 5018 3326 3123 3429 4029 4328 4430 4531 4303SE 3804SE 3403SE 2930'),
      ],
      arrows: [
        arrow(GERMAN, '3522NE', '3421NE', '3120NE'),
        arrow(GERMAN, '5122NE', '5019NE', '5018NE'),
        arrow(GERMAN, '3626NE', '3429NE'),
        arrow(GERMAN, '4304SE', '4131NE'),
      ],
    },
  },
  'sparring-on-the-sauer': {
    dates: 'December 21 to 24, 1944',
    atStart: [68, 50],
    arriving: [29, 31],
    sketch: {
      towns: [goal('Echternach', '5730SE'), goal('Diekirch', '4426SE'), goal('Ettelbruck', '4127SE'), goal('Consdorf', '5332SE')],
      units: [
        hexes('SE', '5731 5631 6031 5431 5831 5331 4931 4329 5131 4730 4430 4630 4127 4228 3827 4027'),
        hexes('SE', '4130 3930 4330 3730 5132 5832 5532 5333 5332 5133 4833 4531 4932 4731 6032 5633'),
      ],
      arrows: [arrow(ALLIED, '5332SE', '5531SE', '5730SE'), arrow(ALLIED, '4134SE', '4130SE'), arrow(GERMAN, '4127SE', '3829SE')],
    },
  },
  ...DECEMBER_21_CARDS,
  ...CAMPAIGN_CARDS,
  ...DECEMBER_16_CARDS,
};

/** With so many counters a player turn takes the computer too long to be played out in its head several times before it is played. */
const MANY = 300;
export const isLarge = (id: string): boolean => (CARDS[id]?.atStart ?? []).reduce((sum, n) => sum + n, 0) > MANY;
