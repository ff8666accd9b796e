// The form is drawn before its rules are loaded.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { failureTexts } from '@/lib/failure-text'
import { formResolver } from './form-resolver'

const schema = z.object({ name: z.string().trim().min(1, 'Please enter your name.') })
const options = { fields: {}, shouldUseNativeValidation: undefined }
const resolve = (load: () => Promise<typeof schema>, name: string, serverDecides = false) =>
  formResolver<{ name: string }, { name: string }>({ load, serverDecides })({ name }, undefined, options)

it('checks the values by a schema that is loaded when it is needed', async () => {
  const load = () => Promise.resolve(schema)
  expect(await resolve(load, ' ')).toEqual({
    values: {},
    errors: { name: { type: 'rule', message: 'Please enter your name.' } },
  })
  expect(await resolve(load, ' Ada ')).toEqual({ values: { name: 'Ada' }, errors: {} })
})

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /rules.js'))

it('leaves the decision to the server that has the rules, where the schema cannot be loaded', async () => {
  expect(await resolve(gone, ' ', true)).toEqual({ values: { name: ' ' }, errors: {} })
})

it('sends nothing unchecked otherwise, and says so beside the button', async () => {
  expect(await resolve(gone, 'Ada')).toEqual({
    values: {},
    errors: { form: { type: 'rule', message: failureTexts.notLoaded } },
  })
})
