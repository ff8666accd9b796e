// Sets title and share metadata of a page, which React hoists into the head.
import { useAppConfig } from '@/config/app-config-context'

export interface PageTitleProps {
  /** The title without the brand, which is added. Omit it on the brand's own page. */
  title?: string
  description?: string
  /** Path of the page, for public pages that may be shared. */
  path?: string
}

export function PageTitle({ title, description, path }: PageTitleProps) {
  const { brand, siteUrl } = useAppConfig()
  const full = title ? `${title} · ${brand}` : `${brand} · A members-only community for women in business`
  return (
    <>
      <title>{full}</title>
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:title" content={full} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand} />
          <meta property="og:image" content={`${siteUrl}/share.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {path !== undefined && (
        <>
          <link rel="canonical" href={`${siteUrl}${path}`} />
          <meta property="og:url" content={`${siteUrl}${path}`} />
        </>
      )}
      {path === undefined && <meta name="robots" content="noindex" />}
    </>
  )
}
