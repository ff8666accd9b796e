import { expect, it } from 'vitest'
import { chosenColumns, sourceNames, suggestMapping } from './sources'

it('suggests what the columns of a source hold, by their names', () => {
  expect(
    suggestMapping(['User ID', 'First name', 'Last name', 'Email ', 'RENEWAL DUE'], 'wild-apricot'),
  ).toEqual([null, 'name', 'name', 'email', 'renewal'])
})

it('follows what the team said the last time, also that a column is not read', () => {
  const remembered = { 'member no': 'note', 'last name': null } as const
  expect(suggestMapping(['Member No', 'First Name', 'Last Name'], 'spreadsheet', remembered)).toEqual([
    'note',
    'name',
    null,
  ])
})

it('remembers what the team chose itself, also that a status is left out, and nothing that was only suggested', () => {
  const headers = ['Email', 'Membership status', 'Shoe size', 'Club']
  expect(chosenColumns(headers, ['email', null, null, 'note'], 'wild-apricot')).toEqual({
    'membership status': null,
    club: 'note',
  })
  const before = { 'membership status': null } as const
  expect(suggestMapping(headers, 'wild-apricot', before)[1]).toBeNull()
  expect(chosenColumns(headers, ['email', 'status', null, null], 'wild-apricot', before)).toEqual({
    'membership status': 'status',
  })
})

it('knows in every list what any list may be called, however its words are divided', () => {
  for (const source of sourceNames)
    expect(
      suggestMapping(['E-mail', 'first_name', 'Last-Name', 'Expires on', 'avatar_url'], source),
      source,
    ).toEqual(['email', 'name', 'name', 'renewal', 'photo'])
})

it('takes what a source calls something before what others call so', () => {
  expect(suggestMapping(['Subscribed to emails', 'Member emails and newsletters'], 'wild-apricot')).toEqual([
    null,
    'newsletter',
  ])
  expect(suggestMapping(['subscribed_to_emails', 'labels'], 'ghost')).toEqual(['newsletter', 'expertise'])
})

it('knows the headings of Google, Mailchimp, Stripe and Eventbrite, and German and French ones', () => {
  const suggested = (headers: string) => suggestMapping(headers.split(','), 'spreadsheet')
  expect(
    suggested(
      'First Name,Middle Name,Organization Name,Organization Title,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value',
    ),
  ).toEqual(['name', 'name', 'business_name', 'role', null, null, 'email', 'email', null])
  expect(
    suggested('Email Address,TAGS,UNSUB_TIME,Current Period End (UTC),Attendee Status,Ticket Type'),
  ).toEqual(['email', 'expertise', 'gone', 'renewal', 'status', 'plan'])
  expect(
    suggested('Vorname,Nachname,E-Mail-Adresse,Firma,Ort,Über mich,Bezahlt bis,Gültig bis,Mitglied seit'),
  ).toEqual(['name', 'name', 'email', 'business_name', 'location', 'bio', 'renewal', 'renewal', 'joined'])
  expect(
    suggested("Prénom,Nom,Courriel,Société,Ville,À propos,Payé jusqu’au,Date d'expiration,Membre depuis"),
  ).toEqual(['name', 'name', 'email', 'business_name', 'location', 'bio', 'renewal', 'renewal', 'joined'])
})

it('is not misled by headers that are names of every object', () => {
  expect(suggestMapping(['constructor', '__proto__', 'toString'], 'spreadsheet')).toEqual([null, null, null])
})
