/** Has the sign-ins of the demo content: one for each state of a membership. All are fictional. */
export const DEMO_PASSWORD = 'Juno-demo-2026'
/** Its hash, for the first start, which would otherwise compute one for each account. */
export const DEMO_PASSWORD_HASH = '$2a$10$rDJGpdLRtVQ.0OPx.28A7Ol2Ng3x22tMm4aFCYFuoKe2jkFDfc/Nu'

export interface DemoAccount {
  email: string
  name: string
  who: string
  isAdmin?: boolean
  membership?: { plan: 'annual' | 'monthly'; status: 'active' | 'canceled'; days: number }
  profile: Record<string, unknown>
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'admin@juno.example',
    name: 'Imogen Vasquez-Lind',
    who: 'admin: the team behind the community',
    isAdmin: true,
    profile: {
      role: 'Community lead',
      business_name: 'Juno',
      location: 'Toronto, ON',
      industry: 'nonprofit-social-impact',
      bio: 'I answer the mail, set the tables and make sure that nobody eats alone.',
      expertise: ['Community', 'Facilitation'],
    },
  },
  {
    email: 'member@juno.example',
    name: 'Nadia Kowalczyk',
    who: 'member with an annual membership',
    membership: { plan: 'annual', status: 'active', days: 300 },
    profile: {
      role: 'Founder',
      business_name: 'Brightwell Software',
      location: 'Vancouver, BC',
      industry: 'software-technology',
      team_size: '11-30',
      revenue_size: '1m-5m',
      company_stage: 'scaling',
      bio: 'Booking software for small clinics. Twelve people, two time zones, one very patient dog.',
      company_description:
        'Brightwell keeps the calendars of four hundred small clinics, and their no-shows low.',
      expertise: ['Pricing', 'Product', 'Hiring'],
      open_to_networking: true,
    },
  },
  {
    email: 'lapsed@juno.example',
    name: 'Perpetua Adeyemi-Frost',
    who: 'member whose membership has ended',
    membership: { plan: 'monthly', status: 'canceled', days: -12 },
    profile: {
      role: 'Founder',
      business_name: 'Frost & Fennel Catering',
      location: 'Ottawa, ON',
      industry: 'food-beverage',
      company_stage: 'scaling',
      bio: 'Feeds conferences, weddings and the occasional film crew.',
      expertise: ['Operations', 'Events'],
    },
  },
  {
    email: 'unpaid@juno.example',
    name: 'Ottilie Brandvold',
    who: 'account that has never paid',
    profile: {},
  },
]
