// Provides links and the current path to components that know no router. In the app, links navigate in place. On a
// prerendered page, which loads no router, they are plain links.
import { createContext, useContext, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** The state of the history entry. A page without a router has none. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

export interface Navigation {
  pathname: string
  Link: ComponentType<LinkProps>
}

const PlainLink = ({ to, state: _state, ...props }: LinkProps) => <a href={to} {...props} />

/** Navigation for a page that has no router. */
export const plainNavigation = (pathname: string): Navigation => ({ pathname, Link: PlainLink })

export const NavigationContext = createContext<Navigation>(plainNavigation('/'))

export const useNavigation = () => useContext(NavigationContext)

/** A link inside the site. */
export function SiteLink(props: LinkProps) {
  const { Link } = useNavigation()
  return <Link {...props} />
}
