// @ts-check
// Draws the portraits of the demo members: node scripts/demo-portraits.mjs [FOLDER]. The descriptions are in
// product/server/src/demo/demo-members.json ("portrait"), and scripts/demo-portraits.test.ts compares them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')

/** @typedef {{ skin: number, hair: string, colour: string, backdrop: string, wear: string, extras: string[] }} Look */

const skins = ['#f6d7c3', '#eec2a2', '#e0a880', '#c98a5f', '#ad7048', '#8d5636', '#6e4028', '#53301f']
const hairColours = /** @type {Record<string, any>} */ ({
  black: '#241a22',
  brown: '#4c2c22',
  chestnut: '#7a4228',
  red: '#a8492c',
  blonde: '#d9a95c',
  grey: '#a79ba3',
  silver: '#d5ccd0',
  plum: '#6b2d5c',
  coral: '#d9573f',
  sage: '#5f8f76',
  gold: '#d0a04a',
  cream: '#f7e6d6',
})
const backdrops = /** @type {Record<string, any>} */ ({
  coral: ['#f3c9b8', '#e79a82', '#fbe3d9'],
  plum: ['#8c4478', '#4a1c40', '#a8649a'],
  gold: ['#f5e3b9', '#d9b06a', '#fcf2d8'],
  sage: ['#cfe2d6', '#7fae95', '#e5f0e9'],
  sand: ['#f4e6d9', '#d8bfa8', '#fbf3ea'],
  rose: ['#eebfd3', '#b8638f', '#f7dde8'],
})
const clothes = /** @type {Record<string, any>} */ ({
  plum: '#5a234d',
  ink: '#2f2136',
  coral: '#c94f39',
  cream: '#fff3e6',
  sage: '#4c7a62',
  gold: '#c28f38',
  rose: '#c2749a',
  sky: '#5c7f9c',
})

/** @param {string} text '5 afro black on coral in cream with hoops glasses' @returns {Look} */
export function readLook(text) {
  const found = /^([1-8]) ([a-z]+) ([a-z]+) on ([a-z]+) in ([a-z]+)(?: with ([a-z ]+))?$/.exec(text)
  const [, skin, hair = '', colour = '', backdrop = '', wear = '', extras] = found ?? []
  if (
    !found ||
    !(hair in styles) ||
    !(colour in hairColours) ||
    !(backdrop in backdrops) ||
    !(wear in clothes)
  )
    throw new Error(`Not a portrait: ${text}`)
  return { skin: Number(skin), hair, colour, backdrop, wear, extras: extras?.split(' ') ?? [] }
}

/**
 * Each style has hair behind the shoulders and hair before the face.
 * @type {Record<string, (c: string) => [string, string]>}
 */
const styles = {
  bob: c => [
    `<path fill="${c}" d="M66 122C60 50 180 50 174 122l4 58c0 14-20 18-28 8H90c-8 10-28 6-28-8z"/>`,
    `<path fill="${c}" d="M78 126c0-40 20-54 46-54 24 0 40 18 38 54-6-18-16-28-30-30-20 4-44 6-54 30z"/>`,
  ],
  long: c => [
    `<path fill="${c}" d="M64 124C58 46 182 46 176 124c0 40 6 70 14 112-30 20-110 20-140 0 8-42 14-72 14-112z"/>`,
    `<path fill="${c}" d="M120 74c-14 22-36 30-43 62-6-44 10-72 43-72s49 28 43 72c-7-32-29-40-43-62z"/>`,
  ],
  wave: c => [
    `<path fill="${c}" d="M68 118C60 44 186 44 174 122c-2 22 16 30 10 52-4 16 10 26 2 44-24 22-108 22-132 0-8-18 8-28 2-44-8-24 14-34 12-56z"/>`,
    `<path fill="${c}" d="M78 130c-8-52 24-66 50-62 28 2 42 28 34 64-4-24-14-38-42-46-6 16-26 22-42 44z"/>`,
  ],
  bun: c => [
    `<circle cx="120" cy="52" r="24" fill="${c}"/>`,
    `<path fill="${c}" d="M77 128c-6-46 18-66 43-66s49 20 43 66c-4-24-18-38-43-38s-39 14-43 38z"/>`,
  ],
  low: c => [
    `<circle cx="166" cy="172" r="20" fill="${c}"/>`,
    `<path fill="${c}" d="M77 132c-8-48 18-70 43-70s51 22 43 74c-2-26-10-42-22-50-18 10-52 10-64 46z"/>`,
  ],
  pony: c => [
    `<path fill="${c}" d="M150 74c40-8 52 30 44 66-4 20 8 34 0 54-18-6-26-26-24-52 0-30-6-50-20-68z"/>`,
    `<path fill="${c}" d="M77 128c-6-46 18-66 43-66s49 20 43 66c-4-26-20-40-46-40-24 2-36 16-40 40z"/>`,
  ],
  afro: c => [
    `<circle cx="120" cy="106" r="68" fill="${c}"/>`,
    `<path fill="${c}" d="M78 124c0-26 16-40 42-40s42 14 42 40c6-40-14-58-42-58s-48 18-42 58z"/>`,
  ],
  puffs: c => [
    `<circle cx="70" cy="76" r="32" fill="${c}"/><circle cx="170" cy="76" r="32" fill="${c}"/>`,
    `<path fill="${c}" d="M77 126c-4-42 16-62 43-62s47 20 43 62c-6-24-20-36-43-40-23 4-37 16-43 40z"/>`,
  ],
  curls: c => [
    circles(c, [
      [76, 96, 24],
      [96, 70, 24],
      [128, 62, 24],
      [158, 78, 24],
      [170, 110, 22],
      [68, 126, 22],
      [174, 142, 20],
      [64, 154, 18],
      [176, 168, 16],
      [70, 176, 14],
    ]),
    circles(c, [
      [92, 88, 15],
      [114, 80, 15],
      [138, 82, 15],
      [154, 98, 12],
      [82, 106, 11],
    ]),
  ],
  coils: c => [
    circles(c, [
      [80, 92, 20],
      [102, 70, 20],
      [132, 68, 20],
      [158, 88, 20],
      [70, 116, 14],
      [170, 114, 14],
    ]),
    circles(c, [
      [90, 88, 13],
      [110, 80, 13],
      [130, 79, 13],
      [149, 88, 13],
    ]),
  ],
  braids: c => [
    `<path fill="${c}" d="M66 120C62 48 178 48 174 120l4 30H62z"/>` + rope(c, 70, 148) + rope(c, 170, 148),
    `<path fill="${c}" d="M120 72c-14 18-34 26-43 58-4-42 14-68 43-68s47 26 43 68c-9-32-29-40-43-58z"/>`,
  ],
  locs: c => [
    [62, 76, 90, 150, 164, 178]
      .map(
        (x, i) => `<rect x="${x - 7}" y="92" width="14" height="${128 + (i % 3) * 10}" rx="7" fill="${c}"/>`,
      )
      .join('') + `<path fill="${c}" d="M64 120C60 46 180 46 176 120z"/>`,
    `<path fill="${c}" d="M77 128c-6-44 16-66 43-66s49 22 43 66c-6-20-12-32-22-40-22 8-52 8-64 40z"/>`,
  ],
  crop: c => [
    `<path fill="${c}" d="M72 118C64 48 176 46 168 118z"/>`,
    `<path fill="${c}" d="M77 120c-8-46 22-60 50-58 30 0 46 26 36 60-4-14-8-22-16-28-18 8-42 4-54-4-8 8-14 18-16 30z"/>`,
  ],
  shaved: c => [
    '',
    `<path fill="${c}" opacity=".55" d="M79 116c-2-34 16-50 41-50s43 16 41 50c-6-18-20-28-41-28s-35 10-41 28z"/>`,
  ],
  hijab: c => [
    `<path fill="${c}" d="M120 54c-42 0-60 32-58 74 2 36-4 70-26 106 24 34 144 34 168 0-22-36-28-70-26-106 2-42-16-74-58-74z"/>`,
    `<path fill="${c}" fill-rule="evenodd" d="M120 60c-34 0-50 26-50 66 0 36 20 62 50 62s50-26 50-62c0-40-16-66-50-66zm0 24c24 0 36 18 36 46s-14 46-36 46-36-18-36-46 12-46 36-46z"/>` +
      `<path fill="${c}" d="M76 166c14 22 74 22 88 0 20 30 26 60 14 76-30 18-86 18-116 0-12-16-6-46 14-76z"/><path fill="none" stroke="#000" stroke-opacity=".14" stroke-width="3" d="M84 190c24 18 60 14 82 30M80 206c28 10 52 14 66 34"/>`,
  ],
  wrap: c => [
    `<path fill="${c}" d="M72 106c-10-50 18-78 52-78s58 28 44 78z"/><circle cx="160" cy="50" r="17" fill="${c}"/>`,
    `<path fill="${c}" d="M74 112c-4-44 16-62 46-62s50 18 46 62c-12-16-26-22-46-22s-34 6-46 22z"/><path fill="none" stroke="#000" stroke-opacity=".16" stroke-width="3" d="M84 92c14-24 40-32 70-34M94 84c20-14 44-14 64-4"/>`,
  ],
}

/** @param {string} c @param {number[][]} all */
function circles(c, all) {
  return `<g fill="${c}">${all.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`
}

/** @param {string} c @param {number} x @param {number} y */
function rope(c, x, y) {
  return [0, 1, 2, 3, 4, 5]
    .map(
      i =>
        `<ellipse cx="${x}" cy="${y + i * 16}" rx="${11 - i * 0.8}" ry="11" fill="${c}" stroke="#000" stroke-opacity=".18" stroke-width="2"/>`,
    )
    .join('')
}

/** @param {Look} look @param {string} id */
export function drawPortrait({ skin, hair, colour, backdrop, wear, extras }, id) {
  const face = skins[skin - 1] ?? ''
  const cloth = clothes[wear]
  const [top, bottom, halo] = backdrops[backdrop]
  const [behind, before] = styles[hair]?.(hairColours[colour]) ?? ['', '']
  const has = (/** @type {string} */ extra) => extras.includes(extra)
  const lip = skin > 5 ? '#8e3b3f' : '#b5524f'
  const collar = has('blazer')
    ? `<path fill="${cloth}" d="M24 288c2-52 40-74 78-84l18 40 18-40c38 10 76 32 78 84z"/><path fill="#fff8f1" d="M102 204l18 40 18-40-18 12z"/><path fill="none" stroke="#000" stroke-opacity=".2" stroke-width="3" d="M101 205l-14 32 20 10 13 41M139 205l14 32-20 10-13 41"/>`
    : `<path fill="${cloth}" d="M24 288c2-54 42-74 78-84 8 16 28 16 36 0 36 10 76 30 78 84z"/>` +
      (has('stripes')
        ? `<path fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="6" d="M50 244c46 12 94 12 140 0M36 268c56 12 112 12 168 0"/>`
        : '')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 288">`,
    `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`,
    `<path fill="url(#${id})" d="M0 0h240v288H0z"/><path fill="${halo}" opacity=".55" d="M28 288V128a92 92 0 0 1 184 0v160z"/>`,
    behind,
    `<path fill="${face}" d="M102 160h36v40c0 24-36 24-36 0z"/><path fill="#000" opacity=".13" d="M102 172c10 14 26 14 36 0v14c-8 12-28 12-36 0z"/>`,
    collar,
    `<ellipse cx="120" cy="128" rx="41" ry="50" fill="${face}"/>`,
    hair === 'hijab' || hair === 'bob' || hair === 'long'
      ? ''
      : `<circle cx="79" cy="134" r="8" fill="${face}"/><circle cx="161" cy="134" r="8" fill="${face}"/>`,
    `<g fill="none" stroke="#2a1a20" stroke-linecap="round"><path stroke-width="3" stroke-opacity=".75" d="M92 114c6-5 12-5 18-2M130 112c6-3 12-3 18 2"/>`,
    has('smiling')
      ? `<path stroke-width="3.4" d="M94 130c4-6 12-6 16 0M130 130c4-6 12-6 16 0"/>`
      : `<g fill="#2a1a20" stroke="none"><ellipse cx="102" cy="128" rx="4.2" ry="5"/><ellipse cx="138" cy="128" rx="4.2" ry="5"/></g>`,
    `<path stroke-width="2.4" stroke-opacity=".35" d="M121 132c4 6 5 11-3 13"/></g>`,
    `<path fill="none" stroke="${lip}" stroke-width="4" stroke-linecap="round" d="M106 157c8 8 20 8 28 0"/>`,
    `<g fill="${skin > 5 ? '#c2573f' : '#e07a5f'}" opacity=".28"><circle cx="92" cy="146" r="9"/><circle cx="148" cy="146" r="9"/></g>`,
    has('freckles')
      ? `<g fill="#7a3b22" opacity=".45"><circle cx="90" cy="142" r="1.6"/><circle cx="97" cy="146" r="1.6"/><circle cx="143" cy="146" r="1.6"/><circle cx="150" cy="142" r="1.6"/></g>`
      : '',
    before,
    has('glasses')
      ? `<g fill="#fff" fill-opacity=".16" stroke="#2f2136" stroke-width="3"><circle cx="102" cy="129" r="14"/><circle cx="138" cy="129" r="14"/><path fill="none" d="M116 127c3-3 5-3 8 0M88 126l-8-3M152 126l8-3"/></g>`
      : '',
    has('hoops')
      ? `<g fill="none" stroke="#d0a04a" stroke-width="3.4"><circle cx="78" cy="153" r="9"/><circle cx="162" cy="153" r="9"/></g>`
      : '',
    has('pearls')
      ? `<g fill="#fff6ec"><circle cx="78" cy="148" r="5"/><circle cx="162" cy="148" r="5"/></g>`
      : '',
    has('necklace')
      ? `<path fill="none" stroke="#d0a04a" stroke-width="3" d="M98 206c8 26 36 26 44 0"/><circle cx="120" cy="229" r="5" fill="#d0a04a"/>`
      : '',
    has('flower')
      ? circles('#f3c9b8', [
          [158, 88, 8],
          [168, 96, 8],
          [156, 100, 8],
          [166, 84, 7],
        ]) + `<circle cx="162" cy="92" r="5" fill="#d9573f"/>`
      : '',
    `</svg>\n`,
  ].join('')
}

/** Returns file name and drawing of every member who has a portrait. @returns {[file: string, svg: string][]} */
export function drawAll() {
  const members = /** @type {{ name: string, email: string, portrait?: string }[]} */ (
    JSON.parse(readFileSync(path.join(root, 'product/server/src/demo/demo-members.json'), 'utf8'))
  )
  return members.flatMap(({ email, portrait }) =>
    portrait ? [[`${email}.svg`, drawPortrait(readLook(portrait), 'a')]] : [],
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = path.resolve(process.argv[2] ?? path.join(root, 'product/web/public/demo/members'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, svg] of drawAll()) writeFileSync(path.join(folder, file), svg)
}
