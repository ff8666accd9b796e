/**
 * The members of the demo directory. All of them are made up: the people, the businesses and the addresses.
 */
export interface DemoMember {
  name: string
  plan: 'annual' | 'monthly'
  profile: Record<string, unknown>
}

export const DEMO_MEMBERS: readonly DemoMember[] = [
  member(
    'Tamsin Okoro',
    'annual',
    'Founder',
    'Low Tide Ceramics',
    'Halifax, NS',
    'arts-crafts',
    'scaling',
    '2-10',
    {
      bio: 'Tableware made from the clay of one estuary. Started with a kiln in a boat shed; now six of us and three seasons of orders ahead.',
      company_description:
        'Low Tide makes plates, bowls and cups for restaurants that want their table to come from somewhere.',
      expertise: ['Wholesale', 'Craft production', 'Brand'],
      open_to_networking: true,
      featured: true,
    },
  ),
  member(
    'Rosalind Lachapelle',
    'annual',
    'Chief Executive',
    'Lachapelle Timber Homes',
    'Quebec City, QC',
    'construction-trades',
    'scaling',
    '31-50',
    {
      bio: 'Third generation, first woman. We build houses that come apart as well as they went together.',
      expertise: ['Succession', 'Negotiation', 'Operations'],
      open_to_networking: true,
    },
  ),
  member(
    'Marguerite Achterberg',
    'monthly',
    'Solopreneur',
    'The Plain Clause',
    'Calgary, AB',
    'legal-services',
    'launching',
    'solo',
    {
      bio: 'Contracts that your customer reads to the end. Fifteen years in a big firm, two years out of it, no regrets.',
      expertise: ['Contracts', 'Negotiation'],
      open_to_networking: true,
    },
  ),
  member(
    'Soledad Winterbourne',
    'annual',
    'Founder',
    'Winterbourne Apiaries',
    'Kelowna, BC',
    'agriculture-farming',
    'scaling',
    '2-10',
    {
      bio: 'Four million employees, all of them bees. Selling pollination by the week and honey by the jar.',
      expertise: ['Seasonal cash flow', 'Wholesale'],
    },
  ),
  member(
    'Ingrid Mbeki-Larsen',
    'annual',
    'Executive',
    'Northlight Diagnostics',
    'Montreal, QC',
    'healthcare-medical',
    'pre-exit',
    '51-100',
    {
      bio: 'Blood tests that fit in a letterbox. Two regulators, one factory, and a board that has learned to wait.',
      expertise: ['Fundraising', 'Regulation', 'Boards'],
      open_to_networking: true,
    },
  ),
  member(
    'Calliope Underhill',
    'monthly',
    'Founder',
    'Second Act Coaching',
    'Portland, OR',
    'coaching-mentoring',
    'launching',
    'solo',
    {
      bio: 'For people who start again at fifty. I did, so I know where the floor creaks.',
      expertise: ['Coaching', 'Pricing'],
      open_to_networking: true,
    },
  ),
  member(
    'Beatrix Onwuka',
    'annual',
    'Founder',
    'Ledger & Loom',
    'Toronto, ON',
    'accounting-bookkeeping',
    'scaling',
    '11-30',
    {
      bio: 'Bookkeeping for makers. If you can weave it, weld it or bake it, we can count it.',
      expertise: ['Cash flow', 'Tax', 'Hiring'],
      open_to_networking: true,
    },
  ),
  member(
    'Yseult Harcourt-Dinh',
    'annual',
    'Chief Operating Officer',
    'Harbour Lane Hotels',
    'Victoria, BC',
    'hospitality-restaurants',
    'post-exit',
    '101-500',
    {
      bio: 'Seven small hotels, sold last spring. Staying on because somebody has to know where the keys are.',
      expertise: ['Exit', 'Operations', 'Real estate'],
    },
  ),
  member(
    'Philippa Takahashi-Ruiz',
    'monthly',
    'Founder',
    'Paper Lantern Studio',
    'Seattle, WA',
    'graphic-design',
    'launching',
    '2-10',
    {
      bio: 'Packaging that survives the recycling bin and the unboxing video.',
      expertise: ['Brand', 'Packaging'],
      open_to_networking: true,
    },
  ),
  member(
    'Henrietta Solberg-Nwosu',
    'annual',
    'Founder',
    'Tidewater Energy Cooperative',
    "St. John's, NL",
    'energy-sustainability',
    'scaling',
    '11-30',
    {
      bio: 'Community-owned turbines, and the meetings that come with them. Eight hundred members, one vote each.',
      expertise: ['Cooperatives', 'Public funding', 'Boards'],
    },
  ),
  member(
    'Dorothea Quillfeather',
    'monthly',
    'Solopreneur',
    'Quillfeather Editorial',
    'Winnipeg, MB',
    'media-entertainment',
    'launching',
    'solo',
    {
      bio: 'I cut other people’s sentences in half, and they pay me for the half that is gone.',
      expertise: ['Writing', 'Newsletters'],
      open_to_networking: true,
    },
  ),
  member(
    'Winifred Castellanos-Moe',
    'annual',
    'Founder',
    'Kestrel Cargo Bikes',
    'New York, NY',
    'manufacturing',
    'scaling',
    '31-50',
    {
      bio: 'Cargo bikes for businesses that are tired of parking tickets. Factory in the Hudson Valley.',
      expertise: ['Manufacturing', 'Supply chain', 'Fundraising'],
      open_to_networking: true,
    },
  ),
]

function member(
  name: string,
  plan: DemoMember['plan'],
  role: string,
  business_name: string,
  location: string,
  industry: string,
  company_stage: string,
  team_size: string,
  more: Record<string, unknown>,
): DemoMember {
  return {
    name,
    plan,
    profile: { role, business_name, location, industry, company_stage, team_size, ...more },
  }
}
