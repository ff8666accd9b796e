// Lists every URL of the site. No other file spells one out.

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
  /** An applicant's email links here, with a token. */
  applicationStatus: '/application-status',
  /** The email about a further application links here, with a token. */
  furtherApplication: '/further-application',
  membershipSelection: '/membership-selection',
  /** An old address of the sandbox's checkout, which redirects to the plans. */
  checkout: '/checkout',
  /** The sandbox's page of one checkout session, with `/card` below it. */
  sandbox: '/checkout/sandbox',
  gift: '/gift',
  /** The email to a gift's buyer links here, with the code as fragment. */
  giftCard: '/gift-card',
  redeem: '/redeem',
  /** Shows a firm its offer and leads to the payment. The email to the firm's contact links here. */
  firm: '/firm',
  /** An invitation to a firm's seat, with its token as fragment. */
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
  /** Shows the result of a card change. Emails about payments link here. */
  cardUpdate: '/card-update',
  /** Every newsletter links here. */
  unsubscribe: '/unsubscribe',
  authCallback: '/auth/callback',
  authConfirm: '/auth/confirm',

  dashboard: '/dashboard',
  editProfile: '/edit-profile',
  resourceDirectory: '/resource-directory',
  /** The admin tile uses this address of the directory, which redirects there. */
  resources: '/resources',
  resource: (id: string) => `/resource/${id}`,
  submitResource: '/submit-resource',
  /** Manage Resources for admins. It redirects members to the submission form. */
  addResourceForMembers: '/add-resource',
  newResource: '/resources/new',
  editResource: (id: string) => `/resources/${id}/edit`,
  members: '/member-directory',
  profile: (id: string) => `/profile/${id}`,
  events: '/events',
  event: (id: string) => `/events/${id}`,
  submitEvent: '/submit-event',
  mySubmissions: '/my-submissions',
  changeSubmittedEvent: (id: string) => `/my-submissions/event/${id}`,
  changeSubmittedResource: (id: string) => `/my-submissions/resource/${id}`,
  settings: '/settings',
  /** Members allow or deny an OAuth app here. It is `authorization_url_path` of config.toml. */
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
  /** Two further addresses of the testimonials, for admins only. */
  testimonialsManager: '/testimonials-manager',
  adminTestimonials: '/admin-testimonials',
  featuredMembers: '/admin/featured-members',
  messages: '/admin/messages',
  adminMembers: '/admin/members',
  unmatchedPayments: '/admin/unmatched-payments',
  importSubscriptions: '/admin/import-subscriptions',
  memberImport: '/admin/moving-in',
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
  oauthApps: '/admin/connected-tools',
} as const

/** Returns the page where an approved applicant chooses a plan. */
export const membershipSelectionFor = (applicationId: string) =>
  paths.membershipSelection + query({ application: applicationId })

/** Returns the page where an approved applicant redeems a gift. */
export const redeemFor = (applicationId: string | undefined) =>
  paths.redeem + query({ application: applicationId })

/** Each opens a section of the settings (app/settings-sections.ts). */
export const ownMembership = `${paths.settings}#membership`
export const ownFirmSeats = `${paths.settings}#seats`
export const ownEmailAddress = `${paths.settings}#email-address`
export const ownLinkedSignIns = `${paths.settings}#linked-sign-ins`
export const ownTwoFactor = `${paths.settings}#two-factor`

/** Returns the page with the offer to a firm. */
export const firmFor = (firmId: string) => paths.firm + query({ firm: firmId })

/** Returns the page that makes an account, with the proof that its membership is paid. */
export const createAccountWith = (token: string) => paths.createAccount + query({ token })

/** Returns the calendar at one month, such as 2026-12. */
export const eventsOfMonth = (month: string) => paths.events + query({ month })

/** Returns the sign-in page that leads back to the requested page. */
export const signInFrom = (origin: string) => paths.signIn + query({ from: origin })

/** Returns the set-password page in reset mode, from which no guard redirects. */
export const setPasswordForReset = (extra: { email?: string; t?: number } = {}) =>
  paths.setPassword + query({ source: 'reset', ...extra })
