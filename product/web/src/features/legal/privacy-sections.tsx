// Has the text of the privacy policy. It describes what the software does, and how long the team promises to keep data:
// change the text together with either.
import { SiteLink } from '@/components/navigation-context'
import { paths } from '@/config/paths'
import type { LegalSection } from './components/legal-page'

export const privacySections = (brand: string): LegalSection[] => [
  {
    id: 'who-we-are',
    title: 'Who we are',
    content: (
      <p>
        {brand} runs this website and the community behind it, and decides how the personal information
        described here is used. For anything in this policy, including a request about your own information,
        write to us through the <SiteLink to={paths.contact}>contact page</SiteLink>. A person answers.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    content: (
      <>
        <p>We collect what you give us, and the little that running the service takes.</p>
        <ul>
          <li>
            <strong>Your application:</strong> name, email address, business name, location, role, team size,
            company revenue band, company stage, industry if you choose to say, and why you want to join.
          </li>
          <li>
            <strong>Your account:</strong> email address, a password (kept only as a hash that cannot be
            turned back into it), the dates you signed in, and the devices that are signed in now.
          </li>
          <li>
            <strong>Your profile:</strong> what you write about yourself and your business, your links, and
            your photo, if you add one.
          </li>
          <li>
            <strong>Your membership:</strong> the plan, its status and dates. Card numbers go straight to our
            payment provider; we never see or store them.
          </li>
          <li>
            <strong>What you do here:</strong> resources and events you submit, events you say you will
            attend, and messages you send to the team.
          </li>
          <li>
            <strong>Technical records:</strong> the address your request came from, the time, and errors. They
            keep the service running and safe, and hold no passwords and no message contents.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-we-use-it',
    title: 'How we use it',
    content: (
      <>
        <ul>
          <li>To read and answer your application.</li>
          <li>To give you the membership you pay for, and to take the payments you agreed to.</li>
          <li>To show your profile to other members, in the way you set it up.</li>
          <li>
            To send the emails that belong to your membership: confirmations, sign-in links, event details.
          </li>
          <li>To send the newsletter, if you asked for it. Every issue has a link that ends it at once.</li>
          <li>To protect members and the service against abuse, and to meet our legal duties.</li>
        </ul>
        <p>
          The grounds for this are the contract with you, your consent where we asked for it, our legal
          duties, and our legitimate interest in a community that is safe and works. We do not sell personal
          information, we do not rent it out, and we do not use it for advertising by others.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    content: (
      <>
        <p>
          <strong>Other members</strong> see your profile and what you publish in the community. Your
          application, your payments and your email address are not part of the member directory.
        </p>
        <p>
          <strong>Our team</strong> sees what it needs: applications to review them, messages to answer them,
          memberships to help with them. Decisions and changes made by the team are recorded.
        </p>
        <p>
          <strong>Companies that work for us</strong> handle information on our instructions alone: the
          hosting provider, the payment provider, the email service, and the team-chat service if you choose
          to join the chat. Each has its own obligations to keep it confidential. Some of them work outside
          your country; where that is so, we rely on the safeguards that the law provides.
        </p>
        <p>
          <strong>Authorities</strong> receive information only where the law obliges us, and then no more
          than it asks for.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage in your browser',
    content: (
      <p>
        We use no advertising or tracking cookies. Your browser keeps your session, so that you stay signed
        in, and small choices such as a banner you have closed. Both stay on your device: the session until
        you sign out, the rest until you clear your browser’s storage. The payment provider sets cookies of
        its own on the pages where you pay, to prevent fraud.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    content: (
      <ul>
        <li>Your account, profile and content: as long as you have an account.</li>
        <li>
          After a membership ends: your account and its content are kept so that you can come back, until you
          ask us to delete them.
        </li>
        <li>
          Applications, whether they were accepted or not: until our team decides that they are no longer
          needed, or until you ask us to delete yours.
        </li>
        <li>Payment and tax records: as long as the law requires, usually seven years.</li>
        <li>
          Emails that the site has sent and technical records: until our team removes them. Nothing in them is
          used for anything but running and protecting the service.
        </li>
        <li>
          Nothing in this list is deleted automatically after a fixed time. To have something of yours
          deleted, ask us through the <SiteLink to={paths.contact}>contact page</SiteLink>.
        </li>
      </ul>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    content: (
      <>
        <p>
          You may ask what we hold about you, have it corrected, have it deleted, receive a copy in a common
          format, object to a use, and take back a consent for the future. You may also ask us to hide your
          profile from the directory. Write to us through the{' '}
          <SiteLink to={paths.contact}>contact page</SiteLink>; we answer within thirty days and do not charge
          for it.
        </p>
        <p>
          If you think that we have handled your information wrongly, please tell us first. You are also free
          to turn to the privacy authority where you live, in Canada the Office of the Privacy Commissioner.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    content: (
      <p>
        Connections are encrypted. Access is decided in the database itself, row by row, and not only on the
        screen. Passwords are hashed, sessions can be ended at once, and repeated failed sign-ins are slowed
        down. No system is perfect: if a breach puts you at risk, we tell you and the authorities without
        delay.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    content: (
      <p>The community is for adults. We do not knowingly collect information about anyone under eighteen.</p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    content: (
      <p>
        When this policy changes, the date at the top changes with it. If a change matters to your rights,
        members hear of it by email before it takes effect.
      </p>
    ),
  },
]
