/** Lists yearly revenue bands for the application form and the profile editor. */
export const revenueBands = [
  { value: 'pre-revenue', label: 'Pre-revenue' },
  { value: '0-100k', label: '0-100k' },
  { value: '100k-500k', label: '100k-500k' },
  { value: '500k-1m', label: '500k-1M' },
  { value: '1m-5m', label: '1M-5M' },
  { value: '5m+', label: '5M+' },
] as const
