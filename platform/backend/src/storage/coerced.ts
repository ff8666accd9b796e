/**
 * The types of fields in JSON bodies, coerced as the hosted service's validator does it, which the Python client needs:
 * https://ajv.js.org/coercion.html with `coerceTypes: 'array'`, the default of Fastify. What stays of another type is
 * refused.
 */
import { z } from 'zod'

export function integer(schema = z.number().int()) {
  return z.preprocess(value => {
    const one = single(value)
    if (one === null || typeof one === 'boolean') return Number(one)
    return typeof one === 'string' && one !== '' && !Number.isNaN(Number(one)) ? Number(one) : one
  }, schema)
}

export function text(schema = z.string()) {
  return z.preprocess(value => {
    const one = single(value)
    if (one === null) return ''
    return typeof one === 'number' || typeof one === 'boolean' ? String(one) : one
  }, schema)
}

export function yesOrNo() {
  return z.preprocess(value => {
    const one = single(value)
    if (one === 'false' || one === 0 || one === null) return false
    return one === 'true' || one === 1 ? true : one
  }, z.boolean())
}

export function list<T extends z.ZodType>(schema: z.ZodArray<T>) {
  return z.preprocess(
    value => (['string', 'number', 'boolean'].includes(typeof value) || value === null ? [value] : value),
    schema,
  )
}

function single(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value
}
