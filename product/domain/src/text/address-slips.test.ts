import { expect, it } from 'vitest'
import { likelyAddress } from './address-slips'

it.each([
  ['tabea@gmial.com', 'tabea@gmail.com'],
  ['Tabea@GMAIL.CON ', 'tabea@gmail.com'],
  ['t@gamil.com', 't@gmail.com'],
  ['t@gmal.com', 't@gmail.com'],
  ['t@gmaill.com', 't@gmail.com'],
  ['t@gnail.com', 't@gmail.com'],
  ['t@gmail.co', 't@gmail.com'],
  ['t@gmail', 't@gmail.com'],
  ['t@hotmial.ca', 't@hotmail.ca'],
  ['t@yaho.co.uk', 't@yahoo.co.uk'],
  ['t@outlok.com', 't@outlook.com'],
  ['t@iclod.com', 't@icloud.com'],
  ['t@studio-north.con', 't@studio-north.com'],
  ['t@mail.studio.cmo', 't@mail.studio.com'],
  ['t@help.ogr', 't@help.org'],
])('%s is probably %s', (typed, meant) => expect(likelyAddress(typed)).toBe(meant))

it.each([
  't@gmail.com',
  't@googlemail.com',
  't@ymail.com',
  't@mail.com',
  't@email.com',
  't@gmx.net',
  't@hotmail.be',
  't@yahoo.com.hk',
  't@yahoo.com.mx',
  't@outlook.jp',
  't@kcloud.dev',
  't@studio.co',
  't@studio.om',
  't@studio.cm',
  't@studio.coop',
  't@gmail.example.org',
  't@',
  '@gmial.com',
  'gmial.com',
  '',
])('%j is left alone', typed => expect(likelyAddress(typed)).toBeNull())
