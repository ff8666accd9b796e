/** The form is drawn before its rules are loaded. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import { formResolver } from './form-resolver'

const schema = z.object({ name: z.string().trim().min(1, 'Please enter your name.') })
const options = { fields: {}, shouldUseNativeValidation: undefined }
const resolve = (load: () => Promise<typeof schema>, name: string) =>
  formResolver<{ name: string }, { name: string }>({ load })({ name }, undefined, options)

it('checks the values by a schema that is loaded when it is needed', async () => {
  const load = () => Promise.resolve(schema)
  expect(await resolve(load, ' ')).toEqual({
    values: {},
    errors: { name: { type: 'rule', message: 'Please enter your name.' } },
  })
  expect(await resolve(load, ' Ada ')).toEqual({ values: { name: 'Ada' }, errors: {} })
})

it('leaves the decision to the server where the schema cannot be loaded', async () => {
  const result = await resolve(() => Promise.reject(new Error('The server is gone.')), ' ')
  expect(result).toEqual({ values: { name: ' ' }, errors: {} })
})
