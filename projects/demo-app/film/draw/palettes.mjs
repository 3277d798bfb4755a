// The film's colours: nights, the lamp's light, and mornings.
import { blend, mix } from './maths.mjs';

export const warm = { core: '#fff3cf', lamp: '#ffd27a', ember: '#ff9a4d' };

export const palettes = {
  night: {
    top: '#070b24',
    middle: '#16265f',
    low: '#4a74a4',
    far: '#2f5a88',
    near: '#081233',
    cloud: '#263c76',
    rock: ['#070c20', '#101a3a', '#22356a'],
    wall: ['#5a679a', '#c4cee8'],
    band: ['#57203f', '#a83c50'],
    stars: 1,
    haze: 0.12,
  },
  blackout: {
    top: '#04061a',
    middle: '#0c1638',
    low: '#25406b',
    far: '#1b3659',
    near: '#050a20',
    cloud: '#152350',
    rock: ['#04071a', '#0a1029', '#141f44'],
    wall: ['#262f5c', '#66749f'],
    band: ['#2b1230', '#5a2440'],
    stars: 0.75,
    haze: 0.05,
  },
  fog: {
    top: '#1a2547',
    middle: '#3a4e77',
    low: '#8198b3',
    far: '#768eab',
    near: '#1d2c50',
    cloud: '#52678f',
    rock: ['#141d3c', '#25335a', '#3c4d78'],
    wall: ['#5c6b96', '#a9b7d2'],
    band: ['#57405e', '#8a5668'],
    stars: 0.05,
    haze: 0.6,
  },
  aurora: {
    top: '#040920',
    middle: '#0b2a52',
    low: '#1f6a80',
    far: '#1b6078',
    near: '#030d26',
    cloud: '#123a5e',
    rock: ['#040a1e', '#0b1a38', '#173a5c'],
    wall: ['#3c5a86', '#a8c8dc'],
    band: ['#3f2040', '#8a3a50'],
    stars: 1,
    haze: 0.1,
  },
  dawn: {
    top: '#3d4b8c',
    middle: '#c97f93',
    low: '#ffd79f',
    far: '#f5b592',
    near: '#2c3f74',
    cloud: '#e39a98',
    rock: ['#1c2349', '#3d3c6c', '#8a6683'],
    wall: ['#b392ac', '#fff0dc'],
    band: ['#8a3350', '#d9575a'],
    stars: 0.08,
    haze: 0.25,
  },
  pale: {
    top: '#8ba6bd',
    middle: '#bfd0d7',
    low: '#f1ebde',
    far: '#d2dcd9',
    near: '#587e93',
    cloud: '#dfe5e3',
    rock: ['#3a5266', '#5d7688', '#8ba1ac'],
    wall: ['#b9c7cc', '#f6f4ec'],
    band: ['#a06a70', '#cf8a84'],
    stars: 0,
    haze: 0.5,
  },
};

function between(a, b, part) {
  if (typeof a === 'number') return mix(a, b, part);
  return Array.isArray(a) ? a.map((value, i) => between(value, b[i], part)) : blend(a, b, part);
}

/** Interpolates between two palettes; `part` is 0 to 1. */
export function paletteBetween(a, b, part) {
  if (part <= 0) return a;
  if (part >= 1) return b;
  return Object.fromEntries(Object.keys(a).map((key) => [key, between(a[key], b[key], part)]));
}
