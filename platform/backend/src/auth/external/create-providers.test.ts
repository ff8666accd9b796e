import { expect, test } from 'vitest'
import { createProviders } from './create-providers'

const create = (name: string, url?: string) =>
  createProviders(
    { [name]: { clientIds: ['x'], secret: 'y', url } },
    { siteUrl: 'https://juno.test' },
    () => new Date(),
  )

test.each(['email', 'phone', 'web3'])(
  'a provider named %s would make identities of ours, and is refused',
  name => {
    expect(() => create(name, 'https://id.example.org')).toThrow(`A provider cannot be named ${name}.`)
  },
)

test('a provider whose issuer nobody knows is refused', () => {
  expect(() => create('club')).toThrow('The provider club needs the url of its issuer.')
  expect([...create('club', 'https://id.example.org').keys()]).toEqual(['club'])
})
