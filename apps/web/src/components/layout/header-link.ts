// A link of the header and of the mobile menu, and when it counts as the current page.

export interface HeaderLink {
  to: string
  label: string
  /** Active on exactly this path only. */
  end?: boolean
}

/** True when the link leads to the current page, or (without `end`) to a page above it. */
export const isActiveLink = ({ to, end }: HeaderLink, pathname: string) =>
  pathname === to || (!end && pathname.startsWith(`${to}/`))
