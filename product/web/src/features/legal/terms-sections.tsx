// Has the terms of service. Fees, refunds and the guarantee are in docs/specification/site.md#legal-texts.
import { SiteLink } from '@/components/navigation-context'
import { paths } from '@/config/paths'
import type { LegalSection } from './components/legal-page'

/** @param currency in words: `Canadian dollars` */
export const termsSections = (brand: string, currency: string): LegalSection[] => [
  {
    id: 'agreement',
    title: 'What you agree to',
    content: (
      <p>
        These terms are the agreement between you and {brand} about this website and the community. You accept
        them when you apply, when you create an account, and when you use the service. If you do not agree
        with them, please do not use it. How we treat personal information is described in the{' '}
        <SiteLink to={paths.privacyPolicy}>Privacy Policy</SiteLink>.
      </p>
    ),
  },
  {
    id: 'who-may-join',
    title: 'Who may join',
    content: (
      <>
        <p>
          {brand} is a community for women entrepreneurs, founders and business leaders. Women and nonbinary
          people who are at least eighteen years old are welcome to apply.
        </p>
        <p>
          Membership is by application. We read applications against the purpose of the community, aim to
          answer within 48 hours, and may decline one. An application is not a right to membership. What you
          tell us in it must be true.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    content: (
      <p>
        An account is for one person. Keep your password to yourself, keep your email address up to date, and
        tell us if you think that someone else has used your account. You are responsible for what happens
        under it until you tell us.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'Membership fees and renewal',
    content: (
      <>
        <p>
          Membership is paid in advance, by the month or by the year, at the price shown when you choose your
          plan. Prices are in {currency}; taxes are added where the law requires. Offers “for a limited time”
          may end for new members at any time; they do not change a period that you have already paid for.
        </p>
        <p>
          Your membership renews automatically at the end of each period, and the card you gave is charged,
          until you cancel. If we change the price of your plan, you hear of it by email at least thirty days
          before it applies to you. If a payment fails, access may pause until it is settled; your data is
          kept.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    content: (
      <>
        <p>
          You may cancel at any time. Your membership then stays active until the end of the period that you
          have paid for, and does not renew.
        </p>
        <p>
          Fees are non-refundable unless stated. Where a guarantee or a refund is stated at the time you join,
          it applies as stated, and the rights that consumer law gives you stay untouched.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'How we treat each other',
    content: (
      <>
        <p>What is said among members is said in confidence. While you are here, please do not:</p>
        <ul>
          <li>pass on what a member has shared in confidence, or their details, without their consent;</li>
          <li>harass, threaten, discriminate against or impersonate anyone;</li>
          <li>send unrequested advertising, or collect members’ details to do so;</li>
          <li>publish what is unlawful, misleading, or not yours to publish;</li>
          <li>disturb the service, probe its defences without permission, or copy it by machine.</li>
        </ul>
        <p>
          We may remove content that breaks these rules, and pause or end the membership of someone who does
          so seriously or again and again. Unless the matter is urgent, we tell you why first and listen to
          your side.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'What you publish',
    content: (
      <p>
        What you write and upload stays yours. You allow us to store it and to show it to members as the
        service is meant to, for as long as it is here. You confirm that you may share it. Resources and
        events that you submit may be edited for clarity, or declined.
      </p>
    ),
  },
  {
    id: 'ours',
    title: 'What is ours',
    content: (
      <p>
        The name, the design and the texts of {brand} belong to us or are used with permission. You may use
        resources from the directory in your own business. Please do not resell them or publish them
        elsewhere.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Services of others',
    content: (
      <p>
        Payment, team chat, events and some resources are run by other companies under their own terms. We
        choose them with care but do not control them and are not responsible for what they do.
      </p>
    ),
  },
  {
    id: 'no-advice',
    title: 'Not professional advice',
    content: (
      <p>
        Members share experience. What you read here, including resources and answers from other members, is
        not legal, financial, tax or medical advice, and we cannot promise any business result. Please take
        decisions that matter with someone who is qualified and knows your case.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    content: (
      <p>
        We run the service with care but cannot promise that it is always available or free of errors. As far
        as the law allows, we are not liable for indirect losses, and our total liability for anything
        connected with the service is limited to the fees that you paid in the twelve months before. Nothing
        here limits liability that cannot be limited by law.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending this agreement',
    content: (
      <p>
        You may close your account at any time. We may end the agreement with thirty days’ notice, and then
        return the fees for the time that remains, or at once for a serious breach of these terms. Sections
        that by their nature continue, such as confidence and liability, do so.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    content: (
      <>
        <p>
          These terms are governed by the laws of the Province of Ontario and of Canada, unless the law of the
          place where you live gives you protection that cannot be waived. If a part of them is not valid, the
          rest stays in force.
        </p>
        <p>
          When these terms change, the date at the top changes too, and members hear of changes that matter by
          email at least thirty days before. For questions, use the{' '}
          <SiteLink to={paths.contact}>contact page</SiteLink>.
        </p>
      </>
    ),
  },
]
