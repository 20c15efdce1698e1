/** Cards of the scenarios of December 16. */
import { ALLIED, arrow, type Card, GERMAN, goal, hexes, town } from './parts.ts';

export const DECEMBER_16_CARDS: Readonly<Record<string, Card>> = {
  'hard-left': {
    dates: 'December 16 to 18, 1944',
    atStart: [86, 45],
    arriving: [0, 19],
    sketch: {
      towns: [
        goal('Diekirch', '4426SE'),
        goal('Echternach', '5730SE'),
        goal('Ettelbruck', '4127SE'),
        town('Vianden', '4721SE'),
        goal('Consdorf', '5332SE'),
      ],
      units: [
        hexes('SE', '4821 4823 4922 4924 5023 5124 5125 5226 5324 5327 5427 5626 5629 5728 5830 5929 6129 6232'),
        hexes('SE', '4322 4424 4426 4623 4725 4825 4925 5026 5129 5227 5332 5432 5631 5730 5832 6032'),
      ],
      arrows: [
        arrow(GERMAN, '4822SE', '4622SE', '4223SE'),
        arrow(GERMAN, '5125SE', '4826SE', '4526SE'),
        arrow(GERMAN, '5728SE', '5730SE', '5532SE'),
        arrow(ALLIED, '5234SE', '5332SE'),
      ],
    },
  },
  'beautiful-skyline': {
    dates: 'December 16 to 20, 1944',
    atStart: [83, 25],
    arriving: [0, 30],
    sketch: {
      towns: [
        goal('Bastogne', '2215SE'),
        goal('Clervaux', '3813SE'),
        goal('Wiltz', '3318SE'),
        goal('Houffalize', '2606SE'),
        goal('La Roche', '1603SE'),
        town('Hosingen', '4115SE'),
      ],
      units: [
        hexes('SE', '4213 4312 4314 4315 4411 4413 4415 4417 4511 4513 4515 4518 4613 4615 4617 4619 4711 4719 5216 5218 5319 5420'),
        hexes('SE', '1706 2215 2216 3318 3412 3507 3608 3813 3915 3918 4011 4013 4017 4109 4115 4219 4520'),
      ],
      arrows: [
        arrow(GERMAN, '4412SE', '3813SE', '3012SE', '2411SE'),
        arrow(GERMAN, '4515SE', '4115SE', '3416SE', '2316SE'),
        arrow(GERMAN, '4619SE', '3919SE', '3318SE'),
        arrow(ALLIED, '1024SE', '1920SE', '2217SE'),
      ],
    },
  },
  'egg-is-laid': {
    dates: 'December 16 to 20, 1944',
    atStart: [78, 44],
    arriving: [23, 34],
    sketch: {
      towns: [
        goal('St. Vith', '4430NE'),
        goal('Vielsalm', '3429NE'),
        goal('Houffalize', '2606SE'),
        goal('La Roche', '1603SE'),
        goal('Manhay', '2128NE'),
        town('Schönberg', '5129NE'),
      ],
      units: [
        hexes(
          'NE',
          '5928 5929 5930 5932 6125 6128 5832 5633 5701SE 5402SE 5301SE 5203SE 5206SE 5104SE 5006SE 4907SE 4808SE 4708SE 4609SE 4509SE 4410SE',
        ),
        hexes(
          'NE',
          '1527 3429 4129 4430 4431 4729 4830 4928 5029 5132 5330 5430 5433 5527 5532 5725 5728 5730 4902SE 4706SE 4507SE 4305SE',
        ),
      ],
      arrows: [
        arrow(GERMAN, '5928NE', '5529NE', '5129NE', '4630NE'),
        arrow(GERMAN, '5301SE', '4932NE', '4630NE'),
        arrow(GERMAN, '4609SE', '3607SE', '2606SE', '1603SE'),
        arrow(ALLIED, '3327NE', '4029NE', '4430NE'),
      ],
    },
  },
  valkyries: {
    dates: 'December 16 to 20, 1944',
    atStart: [140, 92],
    arriving: [45, 117],
    sketch: {
      towns: [
        goal('Monschau', '5111NE'),
        goal('Elsenborn', '5018NE'),
        goal('Malmedy', '4020NE'),
        goal('Stavelot', '3521NE'),
        goal('Werbomont', '2222NE'),
        goal('Spa', '3215NE'),
        goal('Eupen', '4105NE'),
      ],
      units: [
        hexes(
          'NE',
          '5210 5311 5412 5511 5612 5615 5723 5817 5819 5823 5918 5920 5924 5926 6019 6021 6023 6025 6117 6219 6323 6416 6517 6519 6525 6617 6625 6718 6725 6827',
        ),
        hexes(
          'NE',
          '3215 3521 4020 4105 4812 4816 4818 4821 4911 5018 5111 5118 5121 5206 5213 5215 5217 5220 5223 5306 5315 5318 5320 5408 5416 5418 5420 5422 5424 5506 5516 5608 5617 5619 5626 5720 5722',
        ),
      ],
      arrows: [
        arrow(GERMAN, '5819NE', '5319NE', '4920NE', '4020NE'),
        arrow(GERMAN, '5925NE', '5323NE', '4423NE', '3521NE', '2222NE'),
        arrow(GERMAN, '5311NE', '5111NE', '4709NE'),
        arrow(ALLIED, '4101NE', '4508NE', '4820NE'),
      ],
    },
  },
  'march-to-the-meuse': {
    dates: 'December 16 to 20, 1944',
    atStart: [401, 223],
    arriving: [121, 182],
    sketch: {
      towns: [
        goal('Malmedy', '4020NE'),
        goal('St. Vith', '4430NE'),
        goal('Bastogne', '2215SE'),
        goal('Manhay', '2128NE'),
        goal('Elsenborn', '5018NE'),
        goal('Echternach', '5730SE'),
        goal('Wiltz', '3318SE'),
      ],
      units: [
        hexes(
          'NE',
          '5311 5511 5615 5723 5819 5918 5925 6021 6219 6323 6517 6625 6718 6827 5929 5932 5633 5402SE 5203SE 5006SE 4808SE 4609SE 4412SE 4415SE 4517SE 4619SE 4822SE 4924SE 5125SE 5327SE 5626SE 5728SE 5929SE',
        ),
        hexes(
          'NE',
          '4105 4020 4818 5018 5111 5121 5217 5306 5318 5416 5420 5424 5506 5608 5617 5722 5728 5430 5532 4430 4729 3429 4902SE 4507SE 4109SE 3813SE 4115SE 3318SE 2215SE 4322SE 4426SE 4825SE 5227SE 5432SE 5730SE 6032SE',
        ),
      ],
      arrows: [
        arrow(GERMAN, '5925NE', '4423NE', '3521NE', '2222NE'),
        arrow(GERMAN, '5402SE', '4430NE', '3429NE'),
        arrow(GERMAN, '4412SE', '3813SE', '2411SE', '1209SE'),
        arrow(GERMAN, '5125SE', '4426SE', '3827SE'),
      ],
    },
  },
};
