/** The objects that the sandbox keeps, named and typed as Stripe's SDK does. */
import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

export interface StripeObjects {
  'billing_portal.session': Stripe.BillingPortal.Session
  charge: Stripe.Charge
  'checkout.session': CheckoutSession
  coupon: Stripe.Coupon
  customer: Stripe.Customer
  customer_balance_transaction: Stripe.CustomerBalanceTransaction
  discount: Stripe.Discount
  dispute: Stripe.Dispute
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Stripe.Price
  product: Stripe.Product
  promotion_code: Stripe.PromotionCode
  refund: Stripe.Refund
  subscription: Stripe.Subscription
}
export type ObjectName = keyof StripeObjects

/** Stripe shows neither; the sandbox needs it when the session is paid. */
type CheckoutSession = Stripe.Checkout.Session & {
  subscription_data: { trial_period_days: number; metadata: Record<string, string> } | null
}

/** As much of an object as the sandbox fills; what it fills has Stripe's name and type. */
export type Shape<T> = T extends readonly (infer Item)[]
  ? Shape<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Shape<T[Key]> }
    : T

export type ShapeOf<Name extends ObjectName> = Shape<StripeObjects[Name]>

/** The shape of an object that is being made. */
export type NewObject = { [Name in ObjectName]: ShapeOf<Name> & { id: string; object: Name } }[ObjectName]

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`
}

/** A field that holds an id, or the object itself where it was expanded. */
export function idOf(reference: string | { id?: string } | null | undefined): string | null {
  return (typeof reference === 'string' ? reference : reference?.id) ?? null
}
