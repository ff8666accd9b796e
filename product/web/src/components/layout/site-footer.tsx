// Shows the legal links, the member links where they apply, and the copyright line.
import { SiteLink } from '@/components/navigation-context'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { now } from '@/lib/now'

export interface FooterLink {
  to: string
  label: string
}

const legal: FooterLink[] = [
  { to: paths.privacyPolicy, label: 'Privacy Policy' },
  { to: paths.termsOfService, label: 'Terms of Service' },
]

export function SiteFooter({ links = [] }: { links?: FooterLink[] }) {
  const { brand } = useAppConfig()
  return (
    <footer className="border-t print:hidden">
      <div className="wrap flex flex-col gap-4 py-8 text-sm text-soft sm:flex-row sm:items-center sm:justify-between">
        <p>
          © <span suppressHydrationWarning>{now().getFullYear()}</span> {brand}. All rights reserved.
        </p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {[...links, ...legal].map(link => (
              <li key={link.to}>
                <SiteLink to={link.to} className="inline-block py-1.5 hover:text-plum hover:underline">
                  {link.label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
