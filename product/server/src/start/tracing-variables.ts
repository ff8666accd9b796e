/**
 * Reads OpenTelemetry's own names in the environment:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
import { address } from '@juno/host/host-settings'
import { z } from 'zod'
import type { TracingSettings } from '../shared/tracing/open-tracing'

/** Says whether a trace that others began keeps their decision, and which share of the other traces is kept. */
const SAMPLERS = {
  always_on: { followsParent: false, ratio: 1 },
  always_off: { followsParent: false, ratio: 0 },
  traceidratio: { followsParent: false, ratio: undefined },
  parentbased_always_on: { followsParent: true, ratio: 1 },
  parentbased_always_off: { followsParent: true, ratio: 0 },
  parentbased_traceidratio: { followsParent: true, ratio: undefined },
} as const

const pairs = z.string().transform((text, { addIssue }) => {
  try {
    return Object.fromEntries(text.split(',').filter(Boolean).map(pair))
  } catch {
    addIssue({ code: 'custom', message: 'must be name=value, with commas between them' })
    return z.NEVER
  }
})

function pair(text: string): [string, string] {
  const at = text.indexOf('=')
  const [name, value] = [text.slice(0, at), text.slice(at + 1)].map(part => decodeURIComponent(part.trim()))
  if (at < 1) throw new Error('no name')
  return [name!, value!]
}

export const tracingVariables = {
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false'], 'must be true or false'))
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json')
    .default('http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      Object.keys(SAMPLERS) as (keyof typeof SAMPLERS)[],
      `must be one of ${Object.keys(SAMPLERS).join(', ')}`,
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .optional(),
}

/** @returns null where nothing is traced */
export function toTracingSettings(
  settings: z.infer<z.ZodObject<typeof tracingVariables>>,
): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base } = settings
  const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`)
  if (!url || settings.OTEL_SDK_DISABLED === 'true' || settings.OTEL_TRACES_EXPORTER === 'none') return null
  const sampler = SAMPLERS[settings.OTEL_TRACES_SAMPLER]
  const { 'service.name': serviceName = 'juno', ...resource } = settings.OTEL_RESOURCE_ATTRIBUTES ?? {}
  return {
    url,
    protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: { ...resource, 'service.name': settings.OTEL_SERVICE_NAME ?? serviceName },
    sampler: { ...sampler, ratio: sampler.ratio ?? settings.OTEL_TRACES_SAMPLER_ARG ?? 1 },
  }
}
