/** Cards of the scenarios of December 28 and of the campaigns. */
import { ALLIED, arrow, type Card, GERMAN, goal, hexes, town } from './parts.ts';

/** The front of December 28, which a scenario and a campaign begin with. */
const WHOLE_FRONT: Card['sketch'] = {
  towns: [
    goal('Bastogne', '2215SE'),
    goal('Houffalize', '2606SE'),
    goal('St. Vith', '4430NE'),
    goal('Vielsalm', '3429NE'),
    town('Marche', '6430NW'),
    town('Malmedy', '4020NE'),
    town('Echternach', '5730SE'),
  ],
  units: [
    hexes(
      'SE',
      '6102SW 6404SW 6702SW 7032NW 1231NE 1529NE 1831NE 2129NE 2427NE 2625NE 2924NE 3223NE 3522NE 3822NE 4121NE 4421NE 4721NE 5022NE 1213 1514 1814 2212 2415 2519 2620 2920 3221 3621 4022 4225 4525 4825 5125 5427 5729 6029 6314SW 6515SW',
    ),
    hexes(
      'SE',
      '5702SW 6101SW 6432NW 6731NW 7030NW 1328NE 1629NE 1928NE 2227NE 2424NE 2723NE 3122NE 3422NE 3821NE 4119NE 4419NE 4719NE 5021NE 1518 1717 2013 2213 2314 2317 2420 2622 2921 3222 3622 4024 4427 4726 5027 5330 5630 6031 6320SW 6519SW',
    ),
  ],
  arrows: [
    arrow(ALLIED, '2218SE', '2413SE', '2606SE'),
    arrow(ALLIED, '2328NE', '2603SE', '2606SE'),
    arrow(GERMAN, '2712SE', '2413SE', '2215SE'),
    arrow(ALLIED, '4020NE', '4225NE', '4430NE'),
  ],
};

export const CAMPAIGN_CARDS: Readonly<Record<string, Card>> = {
  'bastogne-redux': {
    dates: 'December 28, 1944 to January 4, 1945',
    atStart: [235, 272],
    arriving: [46, 15],
    sketch: {
      towns: [
        goal('Bastogne', '2215SE'),
        goal('Houffalize', '2606SE'),
        goal('Wiltz', '3318SE'),
        goal('La Roche', '1603SE'),
        town('St. Hubert', '6512SW'),
        town('Echternach', '5730SE'),
      ],
      units: [
        hexes(
          'SE',
          '6314SW 6515SW 6817SW 1118 1315 1417 1514 1715 1814 1915 2012 2212 2312 2413 2415 2417 2519 2620 2720 2821 2920 3021 3121 3221 3421 3621 3822 4022 4225 4525 4825 5125 5427 5628 5729',
        ),
        hexes(
          'SE',
          '6318SW 6519SW 6820SW 1120 1319 1518 1717 1916 2013 2113 2213 2314 2316 2318 2420 2521 2622 2721 2822 2921 3022 3122 3222 3422 3622 3823 4024 4427 4627 4827 5027 5428 5630 5831',
        ),
      ],
      arrows: [
        arrow(ALLIED, '2316SE', '2411SE', '2606SE'),
        arrow(GERMAN, '2712SE', '2413SE', '2215SE'),
        arrow(GERMAN, '1514SE', '1818SE', '2216SE'),
        arrow(ALLIED, '3222SE', '3318SE'),
      ],
    },
  },
  'lights-out': {
    dates: 'December 28, 1944 to January 4, 1945',
    atStart: [220, 338],
    arriving: [11, 0],
    sketch: {
      towns: [
        goal('St. Vith', '4430NE'),
        goal('Vielsalm', '3429NE'),
        goal('La Roche', '1603SE'),
        goal('Marche', '6430NW'),
        goal('Stavelot', '3521NE'),
        goal('Malmedy', '4020NE'),
      ],
      units: [
        hexes(
          'NE',
          '5703SW 6102SW 6404SW 6702SW 7032NW 1131 1231 1430 1529 1630 1831 2030 2129 2328 2427 2525 2625 2724 2825 2924 3123 3223 3324 3522 3722 3822 4022 4121 4221 4421 4621 4721 4921 5022',
        ),
        hexes(
          'NE',
          '5403SW 5702SW 6101SW 6432NW 6731NW 6929NW 7030NW 1128 1229 1328 1528 1629 1829 1928 2028 2127 2227 2326 2425 2524 2623 2723 2824 2923 3023 3122 3322 3422 3521 3621 3821 3920 4020 4119 4319 4419 4619 4719 4820 4920',
        ),
      ],
      arrows: [
        arrow(ALLIED, '2227NE', '2431NE', '2603SE'),
        arrow(ALLIED, '3122NE', '3326NE', '3429NE'),
        arrow(ALLIED, '4020NE', '4225NE', '4430NE'),
        arrow(GERMAN, '2630NE', '2427NE', '2222NE'),
      ],
    },
  },
  'feat-of-arms': { dates: 'December 28, 1944 to January 5, 1945', atStart: [455, 610], arriving: [22, 15], sketch: WHOLE_FRONT },
  'campaign-dec-16': {
    dates: 'December 16, 1944 to January 8, 1945',
    atStart: [401, 223],
    arriving: [242, 582],
    sketch: {
      towns: [
        town('Liège', '1804NE'),
        goal('Dinant', '4228NW'),
        goal('Bastogne', '2215SE'),
        goal('St. Vith', '4430NE'),
        goal('Marche', '6430NW'),
        town('Monschau', '5111NE'),
        town('Echternach', '5730SE'),
      ],
      units: [
        hexes(
          'NE',
          '5309 5511 5813 5817 5919 6020 6023 5925 5928 5832 5802SE 5401SE 5203SE 5006SE 4808SE 4609SE 4411SE 4413SE 4415SE 4517SE 4619SE 4822SE 5023SE 5224SE 5425SE 5626SE 5727SE 5828SE 6128 6323 6516 6726',
        ),
        hexes(
          'NE',
          '5109 5111 5207 5317 5418 5515 5617 5720 5725 5728 5731 5330 5132 4902SE 4706SE 4507SE 4109SE 4013SE 3915SE 4219SE 4424SE 4725SE 5026SE 5227SE 5429SE 5730SE 5832SE 4430 4020 3813SE 2215SE',
        ),
      ],
      arrows: [
        arrow(GERMAN, '6020NE', '4921NE', '3521NE', '2215NE'),
        arrow(GERMAN, '5203SE', '4430NE', '3429NE', '1529NE'),
        arrow(GERMAN, '4411SE', '3412SE', '2215SE', '6512SW', '4728NW'),
        arrow(GERMAN, '5023SE', '4127SE'),
      ],
    },
  },
  'campaign-dec-21': {
    dates: 'December 21, 1944 to January 8, 1945',
    atStart: [482, 410],
    arriving: [121, 364],
    sketch: {
      towns: [
        goal('Dinant', '4228NW'),
        goal('Marche', '6430NW'),
        goal('Bastogne', '2215SE'),
        goal('St. Vith', '4430NE'),
        town('La Gleize', '3120NE'),
        town('Elsenborn', '5018NE'),
        town('Echternach', '5730SE'),
      ],
      units: [
        hexes(
          'NE',
          '1531 1732 2102SE 2303SE 1711SE 1818SE 2012SE 2218SE 2227SE 2415SE 2526SE 2920 3120 3223 3422 3625 4022 4320 4521 4827 4729 4631 4922 5122 5220 5318 3206SE 3606SE 4304SE 4127SE 4329SE 4730SE 5131SE 5431SE 5731SE 5310 5412 5515',
        ),
        hexes(
          'NE',
          '6929NW 6432NW 1328 1529 1730 2028 2431 2930 3019 3220 3326 3421 3429 3821 4020 4029 4319 4430 4531 4719 4920 5018 5016 5111 5209 4303SE 3804SE 3403SE 2013SE 2017SE 2215SE 2314SE 2316SE 2330SE 2932SE 3730SE 4130SE 4731SE 5132SE 5532SE 5832SE 4013NW',
        ),
      ],
      arrows: [
        arrow(GERMAN, '1711SE', '6512SW', '5902SW', '4728NW'),
        arrow(GERMAN, '2102SE', '1531NE', '6929NW'),
        arrow(ALLIED, '2330SE', '2222SE', '2216SE'),
        arrow(GERMAN, '4827NE', '4430NE', '3429NE'),
      ],
    },
  },
  'campaign-dec-28': { dates: 'December 28, 1944 to January 8, 1945', atStart: [455, 610], arriving: [57, 15], sketch: WHOLE_FRONT },
};
