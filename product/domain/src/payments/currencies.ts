/** Lists the currencies that plans may have. Each has a hundredth as its smallest unit. */
export const currencies = [
  { value: 'aud', label: 'Australian dollars' },
  { value: 'brl', label: 'Brazilian reals' },
  { value: 'cad', label: 'Canadian dollars' },
  { value: 'chf', label: 'Swiss francs' },
  { value: 'dkk', label: 'Danish kroner' },
  { value: 'eur', label: 'Euros' },
  { value: 'gbp', label: 'British pounds' },
  { value: 'hkd', label: 'Hong Kong dollars' },
  { value: 'inr', label: 'Indian rupees' },
  { value: 'mxn', label: 'Mexican pesos' },
  { value: 'nok', label: 'Norwegian kroner' },
  { value: 'nzd', label: 'New Zealand dollars' },
  { value: 'pln', label: 'Polish zloty' },
  { value: 'sek', label: 'Swedish kronor' },
  { value: 'sgd', label: 'Singapore dollars' },
  { value: 'usd', label: 'US dollars' },
  { value: 'zar', label: 'South African rand' },
] as const

export type Currency = (typeof currencies)[number]['value']

/** Returns `Canadian dollars`. @param currency of ISO 4217, in any case */
export const currencyName = (currency: string): string =>
  currencies.find(({ value }) => value === currency.toLowerCase())?.label ?? currency.toUpperCase()
