/** Lists company sizes for the application form and the profile editor. */
export const teamSizes = [
  { value: 'solo', label: 'Solo' },
  { value: '2-10', label: '2-10 employees' },
  { value: '11-30', label: '11-30 employees' },
  { value: '31-50', label: '31-50 employees' },
  { value: '51-100', label: '51-100 employees' },
  { value: '101-500', label: '101-500 employees' },
  { value: '500+', label: '500+ employees' },
] as const
