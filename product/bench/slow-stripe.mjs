// @ts-check
// Preloaded into a server (node --import): each request to Stripe is answered after STRIPE_ANSWERS_AFTER_MS, and Stripe
// knows nothing of what it is asked about.
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const NOTHING = JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } })
const stripe = http.createServer((_, response) => {
  setTimeout(() => {
    response.writeHead(404, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(NOTHING)
  }, Number(process.env.STRIPE_ANSWERS_AFTER_MS))
})
stripe.listen(0, '127.0.0.1').unref()

const { request } = https
https.request = /** @type {typeof https.request} */ (
  (/** @type {any} */ options, /** @type {any} */ ...rest) => {
    if (options?.host !== 'api.stripe.com') return request(options, ...rest)
    const { port } = /** @type {import('node:net').AddressInfo} */ (stripe.address())
    return http.request({ ...options, protocol: 'http:', host: '127.0.0.1', port, agent: undefined }, ...rest)
  }
)
syncBuiltinESMExports()
