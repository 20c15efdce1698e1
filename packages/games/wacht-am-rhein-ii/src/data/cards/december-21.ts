/** Cards of the scenarios of December 21 that are made of several groups and are the largest. */
import { ALLIED, arrow, type Card, GERMAN, goal, hexes, town } from './parts.ts';

export const DECEMBER_21_CARDS: Readonly<Record<string, Card>> = {
  'southern-shoulder': {
    dates: 'December 21 to 26, 1944',
    atStart: [159, 95],
    arriving: [104, 118],
    sketch: {
      towns: [
        goal('Bastogne', '2215SE'),
        goal('Houffalize', '2606SE'),
        goal('Martelange', '2227SE'),
        goal('Ettelbruck', '4127SE'),
        goal('Echternach', '5730SE'),
      ],
      units: [
        hexes('SE', '2218 1818 2212 2415 2412 2018 2012 2309 1811 2526 2624 1924 2826 2227 2417 4127 4228 4430 4931 5331 5731 6031'),
        hexes('SE', '2017 1717 2315 2013 2314 2213 1813 2117 2330 2231 2430 2932 1421 3930 4330 4833 5133 5332 5532 5832'),
      ],
      arrows: [
        arrow(ALLIED, '2330SE', '2225SE', '2218SE'),
        arrow(ALLIED, '5332SE', '5531SE', '5730SE'),
        arrow(GERMAN, '2210SE', '1609SE', '1008SE'),
        arrow(GERMAN, '4127SE', '3829SE'),
      ],
    },
  },
  'black-christmas': {
    dates: 'December 21 to 26, 1944',
    atStart: [214, 196],
    arriving: [25, 70],
    sketch: {
      towns: [
        goal('St. Vith', '4430NE'),
        goal('Elsenborn', '5018NE'),
        town('La Gleize', '3120NE'),
        town('Hotton', '6929NW'),
        town('Manhay', '2128NE'),
        town('Houffalize', '2606SE'),
      ],
      units: [
        hexes(
          'NE',
          '2920 3120 3422 3522 4022 4320 4922 5122 5318 3625 4026 4827 4729 4503SE 4304SE 3606SE 3206SE 1531 1632 1833 2233 2302SE',
        ),
        hexes('NE', '3019 3220 3421 3821 4020 4420 4920 5018 3326 3429 4029 4430 4303SE 3804SE 2930 1529 1628 1730 2028 2431 2222'),
      ],
      arrows: [
        arrow(GERMAN, '3522NE', '3421NE', '3120NE'),
        arrow(GERMAN, '5122NE', '5019NE', '5018NE'),
        arrow(GERMAN, '4304SE', '4131NE'),
        arrow(GERMAN, '1531NE', '1329NE', '6929NW'),
        arrow(GERMAN, '2333NE', '2330NE', '2128NE'),
      ],
    },
  },
  'cannot-force-the-meuse': {
    dates: 'December 21 to 26, 1944',
    atStart: [482, 410],
    arriving: [75, 335],
    sketch: {
      towns: [
        goal('Dinant', '4228NW'),
        goal('Namur', '4113NW'),
        goal('Bastogne', '2215SE'),
        goal('Marche', '6430NW'),
        town('St. Vith', '4430NE'),
        goal('Malmedy', '4020NE'),
        goal('Echternach', '5730SE'),
      ],
      units: [
        hexes('SE', '2218 2212 2412 1811 2526 2227 4127 4430 4931 5731 4304 3606 2302 1531NE 1833NE 3120NE 3522NE 4320NE 5122NE 4827NE'),
        hexes('SE', '2017 2315 2013 2330 2932 3930 4833 5332 5832 4430NE 3429NE 4020NE 4920NE 5018NE 3019NE 2028NE 1529NE 2222NE'),
      ],
      arrows: [
        arrow(GERMAN, '1811SE', '6807SW', '5702SW', '4228NW'),
        arrow(GERMAN, '1531NE', '6929NW'),
        arrow(GERMAN, '4827NE', '4430NE'),
        arrow(ALLIED, '2330SE', '2225SE', '2218SE'),
      ],
    },
  },
  'nibelungen-and-monschau': {
    dates: 'December 21 to 25, 1944',
    atStart: [167, 174],
    arriving: [0, 0],
    sketch: {
      towns: [
        town('La Gleize', '3120NE'),
        goal('Malmedy', '4020NE'),
        goal('Elsenborn', '5018NE'),
        town('Monschau', '5111NE'),
        town('Kesternich', '5608NE'),
      ],
      units: [
        hexes('NE', '2920 3120 3422 3522 4022 4320 4521 4922 5122 5318 5216 5214 5213 5212 5211 5409 5607 5608'),
        hexes('NE', '3019 3220 3421 3821 4020 4420 4719 4920 5020 5018 5118 5014 5111 5110 5209 5308 5408 5507'),
      ],
      arrows: [arrow(GERMAN, '3522NE', '3421NE', '3120NE'), arrow(GERMAN, '5122NE', '5019NE', '5018NE'), arrow(ALLIED, '5408NE', '5508NE')],
    },
  },
};
