import { expect, test } from 'vitest'
import { parseConfig } from '../../start/config'
import { contentSecurityPolicy } from './security-headers'

const policy = (environment: Record<string, string> = {}) => {
  const config = parseConfig('/srv/juno', environment)
  const text = contentSecurityPolicy(config, config.podcastUrls)
  return Object.fromEntries(text.split('; ').map(part => [part.split(' ')[0], part.split(' ').slice(1)]))
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_BUY_BUTTON_MONTHLY: 'buy_btn_1',
  STRIPE_BUY_BUTTON_ANNUAL: 'buy_btn_2',
}

test('scripts come from the site alone, and nobody may frame it', () => {
  expect(policy()).toMatchObject({
    'script-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
  })
})

test('Stripe is allowed only where its buttons are', () => {
  expect(policy(stripe)['script-src']).toEqual(["'self'", 'https://js.stripe.com'])
  expect(policy(stripe)['frame-src']).toContain('https://js.stripe.com')
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = stripe
  expect(JSON.stringify(policy({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }))).not.toContain('stripe')
  expect(JSON.stringify(policy())).not.toContain('stripe')
})

test('the site may call its public address, by web socket too', () => {
  expect(policy({ SITE_URL: 'https://juno.example' })['connect-src']).toEqual([
    "'self'",
    'https://juno.example',
    'wss://juno.example',
  ])
})

test('podcast players may be framed, and nothing else', () => {
  expect(policy({ PODCAST_URL_1: 'https://podcasts.apple.com/ca/podcast/1' })['frame-src']).toEqual([
    "'self'",
    'https://embed.podcasts.apple.com',
  ])
})
