/**
 * Branch symbols and size marks in the older convention of the period: drawn into a box around the origin, w wide and h high, with
 * whatever stroke is set. Fills take the stroke colour.
 */
import { type Ctx, polygon, starPath } from './canvas.ts';

// biome-ignore format: a table
export type SymbolName =
  | 'infantry' | 'motorised' | 'mechanised' | 'armor' | 'recon' | 'cavalry'
  | 'artillery' | 'artillery-sp' | 'rocket' | 'mortar' | 'engineer' | 'engineer-armored' | 'bridge'
  | 'antitank' | 'tank-destroyer' | 'assault-gun' | 'antiair'
  | 'airborne' | 'glider' | 'parachute' | 'mountain' | 'commando' | 'machine-gun' | 'security' | 'fortress'
  | 'hq' | 'commander' | 'signal' | 'supply' | 'transport' | 'rail'
  | 'fighter' | 'fighter-bomber' | 'bomber' | 'recon-air' | 'transport-air'
  | 'unknown' | 'none';

export type SizeMark =
  | 'squad'
  | 'platoon'
  | 'company'
  | 'battalion'
  | 'regiment'
  | 'brigade'
  | 'division'
  | 'corps'
  | 'army'
  | 'army-group';

type Draw = (c: Ctx, w: number, h: number) => void;

function line(c: Ctx, ...p: number[]): void {
  c.moveTo(p[0], p[1]);
  for (let i = 2; i < p.length; i += 2) c.lineTo(p[i], p[i + 1]);
}

const stroke = (c: Ctx, draw: () => void) => {
  c.beginPath();
  draw();
  c.stroke();
};

const fill = (c: Ctx, draw: () => void) => {
  c.beginPath();
  draw();
  c.fillStyle = c.strokeStyle;
  c.fill();
};

const cross: Draw = (c, w, h) =>
  stroke(c, () => {
    line(c, -w / 2, -h / 2, w / 2, h / 2);
    line(c, -w / 2, h / 2, w / 2, -h / 2);
  });

const slash: Draw = (c, w, h) => stroke(c, () => line(c, -w / 2, h / 2, w / 2, -h / 2));

/** The track seen from above. */
function track(c: Ctx, x: number, y: number, w: number, h: number): void {
  const r = h / 2;
  c.beginPath();
  c.arc(x - w / 2 + r, y, r, Math.PI / 2, Math.PI * 1.5);
  c.arc(x + w / 2 - r, y, r, -Math.PI / 2, Math.PI / 2);
  c.closePath();
  c.stroke();
}

const roof: Draw = (c, w, h) => stroke(c, () => line(c, -w / 2, h / 2, 0, -h / 2, w / 2, h / 2));

const ball = (c: Ctx, x: number, y: number, r: number) => fill(c, () => c.arc(x, y, r, 0, Math.PI * 2));

function rake(c: Ctx, w: number, h: number, y = 0): void {
  stroke(c, () => {
    line(c, -w / 2, y + h / 2, -w / 2, y - h / 2, w / 2, y - h / 2, w / 2, y + h / 2);
    line(c, 0, y - h / 2, 0, y + h / 2);
  });
}

function letters(c: Ctx, text: string, h: number): void {
  c.save();
  c.fillStyle = c.strokeStyle;
  c.font = `700 ${h}px "Barlow Condensed", "Arial Narrow", sans-serif`;
  c.textAlign = 'center';
  c.textBaseline = 'alphabetic';
  c.fillText(text, 0, h * 0.35);
  c.restore();
}

// biome-ignore format: a table
/** An aeroplane from above, nose up: half outlines as x, y pairs in units of its half-length. */
const PLANES: Record<string, readonly number[]> = {
  fighter: [0, -1, 0.11, -0.72, 0.13, -0.36, 0.95, -0.2, 0.95, 0.06, 0.13, 0.12, 0.09, 0.66, 0.36, 0.76, 0.36, 0.92, 0, 0.96],
  'fighter-bomber': [0, -1, 0.16, -0.8, 0.18, -0.38, 1.05, -0.3, 1.05, 0.04, 0.18, 0.16, 0.12, 0.62, 0.44, 0.74, 0.44, 0.94, 0, 1],
  bomber: [0, -1, 0.13, -0.8, 0.14, -0.32, 0.36, -0.36, 0.36, -0.58, 0.52, -0.58, 0.52, -0.34, 1.3, -0.2, 1.3, 0, 0.14, 0.16, 0.1, 0.66, 0.52, 0.74, 0.52, 0.94, 0, 0.94],
  'recon-air': [0, -0.9, 0.08, -0.66, 0.09, -0.42, 1.15, -0.4, 1.15, -0.14, 0.09, -0.12, 0.06, 0.68, 0.32, 0.72, 0.32, 0.88, 0, 0.9],
  'transport-air': [0, -0.95, 0.2, -0.74, 0.22, -0.3, 0.42, -0.3, 0.42, -0.5, 0.6, -0.5, 0.6, -0.28, 1.3, -0.06, 1.3, 0.1, 0.22, 0.16, 0.14, 0.64, 0.5, 0.76, 0.5, 0.94, 0, 0.98],
};

function plane(kind: string): Draw {
  return (c, _w, h) => {
    const p = PLANES[kind];
    const k = h * 0.44;
    fill(c, () => {
      c.moveTo(p[0] * k, p[1] * k);
      for (let i = 2; i < p.length; i += 2) c.lineTo(p[i] * k, p[i + 1] * k);
      for (let i = p.length - 2; i >= 0; i -= 2) c.lineTo(-p[i] * k, p[i + 1] * k);
      c.closePath();
    });
  };
}

function gulls(c: Ctx, w: number, h: number): void {
  const r = w * 0.085;
  stroke(c, () => {
    c.arc(-r, h * 0.44, r, Math.PI, Math.PI * 2);
    c.moveTo(2 * r, h * 0.44);
    c.arc(r, h * 0.44, r, 0, Math.PI, true);
  });
}

const DRAW: Record<SymbolName, Draw> = {
  infantry: cross,
  motorised: (c, w, h) => {
    cross(c, w, h);
    stroke(c, () => line(c, 0, -h / 2, 0, h / 2));
  },
  mechanised: (c, w, h) => {
    cross(c, w, h);
    track(c, 0, 0, w * 0.55, h * 0.5);
  },
  armor: (c, w, h) => track(c, 0, 0, w * 0.64, h * 0.48),
  recon: (c, w, h) => {
    slash(c, w, h);
    track(c, 0, 0, w * 0.62, h * 0.48);
  },
  cavalry: slash,
  artillery: (c, _w, h) => ball(c, 0, 0, h * 0.2),
  'artillery-sp': (c, w, h) => {
    ball(c, 0, -h * 0.13, h * 0.18);
    track(c, 0, h * 0.27, w * 0.6, h * 0.2);
  },
  rocket: (c, w, h) => {
    ball(c, 0, h * 0.1, h * 0.17);
    stroke(c, () => {
      for (const y of [-0.42, -0.26]) line(c, -w * 0.12, (y + 0.16) * h, 0, y * h, w * 0.12, (y + 0.16) * h);
    });
  },
  mortar: (c, w, h) => {
    stroke(c, () => c.arc(0, h * 0.2, h * 0.16, 0, Math.PI * 2));
    stroke(c, () => {
      line(c, 0, h * 0.04, 0, -h * 0.4);
      line(c, -w * 0.09, -h * 0.22, 0, -h * 0.4, w * 0.09, -h * 0.22);
    });
  },
  engineer: (c, w, h) => rake(c, w * 0.52, h * 0.38, 0),
  'engineer-armored': (c, w, h) => {
    track(c, 0, 0, w * 0.74, h * 0.66);
    rake(c, w * 0.36, h * 0.26, 0);
  },
  bridge: (c, w, h) =>
    stroke(c, () => {
      for (const s of [-1, 1]) line(c, -w * 0.34, s * h * 0.34, -w * 0.22, s * h * 0.14, w * 0.22, s * h * 0.14, w * 0.34, s * h * 0.34);
    }),
  antitank: roof,
  'tank-destroyer': (c, w, h) => {
    stroke(c, () => line(c, -w / 2, h / 2, 0, -h * 0.36, w / 2, h / 2));
    track(c, 0, -h * 0.01, w * 0.56, h * 0.42);
  },
  'assault-gun': (c, w, h) => {
    track(c, 0, 0, w * 0.64, h * 0.5);
    ball(c, 0, 0, h * 0.13);
  },
  antiair: (c, w, h) =>
    stroke(c, () => {
      c.moveTo(-w * 0.42, h / 2);
      c.bezierCurveTo(-w * 0.4, -h * 0.42, w * 0.4, -h * 0.42, w * 0.42, h / 2);
    }),
  airborne: (c, w, h) => {
    cross(c, w, h);
    gulls(c, w, h);
  },
  glider: (c, w, h) => {
    cross(c, w, h);
    stroke(c, () => line(c, -w * 0.3, h * 0.28, -w * 0.1, h * 0.28, 0, h * 0.42, w * 0.1, h * 0.28, w * 0.3, h * 0.28));
  },
  parachute: (c, w, h) => {
    cross(c, w, h);
    stroke(c, () => {
      c.arc(0, h * 0.4, w * 0.15, Math.PI, 0);
      c.closePath();
    });
  },
  mountain: (c, w, h) => {
    cross(c, w, h);
    fill(c, () => {
      line(c, -w * 0.12, h * 0.5, 0, h * 0.16, w * 0.12, h * 0.5);
      c.closePath();
    });
  },
  commando: (c, w, h) => {
    slash(c, w, h);
    // A dagger, point down.
    fill(c, () => {
      line(c, -w * 0.045, -h * 0.12, w * 0.045, -h * 0.12, w * 0.045, h * 0.2, 0, h * 0.38, -w * 0.045, h * 0.2);
      c.closePath();
    });
    stroke(c, () => {
      line(c, -w * 0.13, -h * 0.12, w * 0.13, -h * 0.12);
      line(c, 0, -h * 0.12, 0, -h * 0.36);
    });
  },
  'machine-gun': (c, w, h) =>
    stroke(c, () => {
      line(c, 0, h * 0.36, 0, -h * 0.36);
      line(c, -w * 0.12, -h * 0.14, 0, -h * 0.36, w * 0.12, -h * 0.14);
      line(c, -w * 0.16, h * 0.36, w * 0.16, h * 0.36);
    }),
  security: (c, _w, h) => letters(c, 'SEC', h * 0.62),
  fortress: (c, w, h) =>
    stroke(c, () =>
      line(
        c,
        -w * 0.36,
        h * 0.3,
        -w * 0.36,
        -h * 0.26,
        -w * 0.18,
        -h * 0.26,
        -w * 0.18,
        -h * 0.04,
        w * 0.18,
        -h * 0.04,
        w * 0.18,
        -h * 0.26,
        w * 0.36,
        -h * 0.26,
        w * 0.36,
        h * 0.3,
      ),
    ),
  hq: (c, _w, h) => letters(c, 'HQ', h * 0.78),
  commander: (c, _w, h) => fill(c, () => starPath(c, 0, h * 0.03, h * 0.42)),
  signal: (c, w, h) => stroke(c, () => line(c, -w / 2, -h / 2, w * 0.06, h * 0.16, -w * 0.06, -h * 0.16, w / 2, h / 2)),
  supply: (c, w, h) => stroke(c, () => line(c, -w / 2, h * 0.24, w / 2, h * 0.24)),
  transport: (c, w, h) => {
    stroke(c, () => c.arc(0, 0, h * 0.32, 0, Math.PI * 2));
    stroke(c, () => {
      line(c, -h * 0.32, 0, h * 0.32, 0);
      line(c, 0, -h * 0.32, 0, h * 0.32);
    });
    stroke(c, () => line(c, -w / 2, h * 0.42, w / 2, h * 0.42));
  },
  rail: (c, w, h) =>
    stroke(c, () => {
      line(c, -w * 0.4, -h * 0.1, w * 0.4, -h * 0.1);
      line(c, -w * 0.4, h * 0.14, w * 0.4, h * 0.14);
      for (let k = -3; k <= 3; k++) line(c, (k * w) / 8, -h * 0.24, (k * w) / 8, h * 0.28);
    }),
  fighter: plane('fighter'),
  'fighter-bomber': plane('fighter-bomber'),
  bomber: plane('bomber'),
  'recon-air': plane('recon-air'),
  'transport-air': plane('transport-air'),
  unknown: (c, _w, h) => letters(c, '?', h * 0.86),
  none: () => {},
};

export const SYMBOLS = Object.keys(DRAW) as SymbolName[];

const ALIASES: Record<string, SymbolName> = {
  'mech-infantry': 'mechanised',
  'armored-infantry': 'mechanised',
  mechanized: 'mechanised',
  motorized: 'motorised',
  'motorised-infantry': 'motorised',
  tank: 'armor',
  'combat-command': 'armor',
  'tank-brigade': 'armor',
  'armored-recon': 'recon',
  'anti-tank': 'antitank',
  'anti-air': 'antiair',
  flak: 'antiair',
  'sp-artillery': 'artillery-sp',
  rockets: 'rocket',
  headquarters: 'hq',
  leader: 'commander',
  special: 'commando',
  aircraft: 'fighter',
  'mountain-infantry': 'mountain',
  'glider-infantry': 'glider',
  'parachute-infantry': 'parachute',
};

/** The symbol meant by a word of a game's unit data. */
export function symbolNamed(word: string): SymbolName {
  return word in DRAW ? (word as SymbolName) : (ALIASES[word] ?? 'unknown');
}

/** Draw a branch symbol in a box round the origin. */
export function drawSymbol(c: Ctx, name: SymbolName, w: number, h: number): void {
  c.save();
  c.beginPath();
  c.rect(-w / 2, -h / 2, w, h);
  c.clip();
  c.lineJoin = 'miter';
  c.lineCap = 'butt';
  (DRAW[name] ?? DRAW.unknown)(c, w, h);
  c.restore();
}

/** What is written above the box of a unit of this size. */
export const SIZE_MARKS: Readonly<Record<SizeMark, string>> = {
  squad: '.',
  platoon: '...',
  company: 'I',
  battalion: 'II',
  regiment: 'III',
  brigade: 'X',
  division: 'XX',
  corps: 'XXX',
  army: 'XXXX',
  'army-group': 'XXXXX',
};

/** Width of a size mark of height h. */
export function sizeMarkWidth(mark: SizeMark, h: number): number {
  const text = SIZE_MARKS[mark];
  const n = text.length;
  const step = text[0] === 'X' ? 0.92 : text[0] === '.' ? 0.5 : 0.54;
  const own = text[0] === 'X' ? 0.8 : 0.26;
  return (own + (n - 1) * step) * h;
}

/** Draw a size mark with its top centre at x, y. */
export function drawSizeMark(c: Ctx, mark: SizeMark, x: number, y: number, h: number, colour: string): void {
  const text = SIZE_MARKS[mark];
  const width = sizeMarkWidth(mark, h);
  const bar = Math.max(1, h * 0.22);
  c.fillStyle = colour;
  c.strokeStyle = colour;
  c.lineCap = 'butt';
  const n = text.length;
  for (let k = 0; k < n; k++) {
    if (text[k] === 'I') {
      const bx = x - width / 2 + k * 0.54 * h + (0.26 * h - bar) / 2;
      c.fillRect(Math.round(bx), Math.round(y), Math.max(1, Math.round(bar)), Math.round(h));
    } else if (text[k] === '.') {
      c.beginPath();
      c.arc(x - width / 2 + k * 0.5 * h + 0.13 * h, y + h / 2, h * 0.16, 0, Math.PI * 2);
      c.fill();
    } else {
      const cx = x - width / 2 + k * 0.92 * h + 0.4 * h;
      c.lineWidth = Math.max(1, h * 0.19);
      c.beginPath();
      line(c, cx - 0.38 * h, y + h * 0.03, cx + 0.38 * h, y + h * 0.97);
      line(c, cx - 0.38 * h, y + h * 0.97, cx + 0.38 * h, y + h * 0.03);
      c.stroke();
    }
  }
}

/** For other drawings that want an octagon standing on a flat. */
export function octagon(c: Ctx, x: number, y: number, r: number): void {
  polygon(c, x, y, r, 8, Math.PI / 8);
}
