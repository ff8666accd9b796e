// Every URL of the site. Nothing else spells one out.

const query = (values: Record<string, string | number | undefined>) => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `?${search}` : ''
}

export const paths = {
  home: '/',
  about: '/about',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  contact: '/contact',

  apply: '/apply',
  confirmation: '/confirmation',
  /** Linked from an applicant's email, with a token. */
  applicationStatus: '/application-status',
  /** Linked from the email about a further application, with a token. */
  furtherApplication: '/further-application',
  membershipSelection: '/membership-selection',
  /** An old address of the sandbox's checkout, which redirects to the plans. */
  checkout: '/checkout',
  /** Pages of the sandbox, for one session each: its checkout, and below it `/card`. */
  sandbox: '/checkout/sandbox',
  gift: '/gift',
  /** Linked from the mail to a gift's buyer, with the code as its fragment. */
  giftCard: '/gift-card',
  redeem: '/redeem',
  /** What a firm is offered, and where it pays; linked from the email to its contact. */
  firm: '/firm',
  /** An invitation to a firm's seat, with its token as the fragment. */
  seat: '/seat',
  createAccount: '/create-account',
  confirmEmail: '/confirm-email',
  signIn: '/sign-in',
  /** An old address of sign-in, which redirects there. */
  login: '/login',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  setPassword: '/set-password',
  setPasswordReset: '/set-password/reset',
  /** What came of another card; the link in emails about payments leads there. */
  cardUpdate: '/card-update',
  /** Linked from every newsletter. */
  unsubscribe: '/unsubscribe',
  authCallback: '/auth/callback',
  authConfirm: '/auth/confirm',

  dashboard: '/dashboard',
  editProfile: '/edit-profile',
  resourceDirectory: '/resource-directory',
  /** The admin tile's address of the directory, which redirects there. */
  resources: '/resources',
  resource: (id: string) => `/resource/${id}`,
  submitResource: '/submit-resource',
  /** Manage Resources for admins; redirects members to the submission form. */
  addResourceForMembers: '/add-resource',
  newResource: '/resources/new',
  editResource: (id: string) => `/resources/${id}/edit`,
  members: '/member-directory',
  profile: (id: string) => `/profile/${id}`,
  events: '/events',
  event: (id: string) => `/events/${id}`,
  submitEvent: '/submit-event',
  /** The member's own submissions, with their status. */
  mySubmissions: '/my-submissions',
  changeSubmittedEvent: (id: string) => `/my-submissions/event/${id}`,
  changeSubmittedResource: (id: string) => `/my-submissions/resource/${id}`,
  settings: '/settings',
  /** Where a tool's request for a sign-in is decided; `authorization_url_path` of config.toml. */
  oauthConsent: '/oauth/consent',

  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  manageApplications: '/admin/manage-applications',
  manageEvents: '/admin/manage-events',
  editEvent: (id: string) => `/admin/edit-event/${id}`,
  eventAttendees: (id: string) => `/admin/event-attendees/${id}`,
  reviewEvents: '/admin/review-events',
  weeklyDigests: '/admin/weekly-digests',
  manageRecommendedReads: '/admin/recommended-reads',
  addResource: '/admin/add-resource',
  reviewResources: '/admin/review-resources',
  newsletter: '/admin/newsletter',
  manageTestimonials: '/admin/testimonials',
  /** Two further addresses of the testimonials, for admins alone. */
  testimonialsManager: '/testimonials-manager',
  adminTestimonials: '/admin-testimonials',
  featuredMembers: '/admin/featured-members',
  messages: '/admin/messages',
  adminMembers: '/admin/members',
  unmatchedPayments: '/admin/unmatched-payments',
  importSubscriptions: '/admin/import-subscriptions',
  movingIn: '/admin/moving-in',
  givenMemberships: '/admin/given-memberships',
  plansAndCoupons: '/admin/plans',
  insights: '/admin/insights',
  money: '/admin/money',
  siteSettings: '/admin/site-settings',
  auditLog: '/admin/audit-log',
  mailOutbox: '/admin/mail-outbox',
  unreachableAddresses: '/admin/unreachable-addresses',
  backups: '/admin/backups',
  health: '/admin/health',
  connectedTools: '/admin/connected-tools',
} as const

/** The page where an approved applicant chooses a plan. */
export const membershipSelectionFor = (applicationId: string) =>
  paths.membershipSelection + query({ application: applicationId })

/** Where an approved applicant redeems a gift. */
export const redeemFor = (applicationId: string | undefined) =>
  paths.redeem + query({ application: applicationId })

/** Where the contact of a firm looks after its seats. */
export const ownFirmSeats = `${paths.settings}#seats`

/** The offer to a firm. */
export const firmFor = (firmId: string) => paths.firm + query({ firm: firmId })

/** Where an account is made with the proof that its membership is paid. */
export const createAccountWith = (token: string) => paths.createAccount + query({ token })

/** The calendar at one month: 2026-12. */
export const eventsOfMonth = (month: string) => paths.events + query({ month })

/** Sign-in that leads back to the requested page. */
export const signInFrom = (origin: string) => paths.signIn + query({ from: origin })

/** The set-password page in reset mode: no guard redirects away from it. */
export const setPasswordForReset = (extra: { email?: string; t?: number } = {}) =>
  paths.setPassword + query({ source: 'reset', ...extra })
