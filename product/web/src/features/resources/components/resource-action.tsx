// Opens a resource's link in a new tab, or downloads its template.
import { Download, ExternalLink } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Button, buttonVariants, type ButtonProps } from '@/components/ui/button'
import { webAddress } from '@/lib/web-address'
import { useDownloadTemplate } from '../api/upload-template'

interface ResourceActionProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  resource: { title: string; url: string | null; template_file: string | null }
}

export function ResourceAction({ resource, size, variant, className }: ResourceActionProps) {
  const { title, url, template_file: template } = resource
  const address = webAddress(url)
  if (address)
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Visit Resource: ${title} (opens in a new tab)`}
        className={cn(buttonVariants({ size, variant }), className)}
      >
        Visit Resource
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
    )
  if (template) return <TemplateDownload path={template} title={title} {...{ size, variant, className }} />
  return null
}

interface TemplateDownloadProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  path: string
  title: string
}

export function TemplateDownload({ path, title, size, variant, className }: TemplateDownloadProps) {
  const download = useDownloadTemplate()
  return (
    <Button
      size={size}
      variant={variant}
      className={className}
      busy={download.isPending}
      aria-label={`Download Template: ${title}`}
      onClick={() => download.mutate(path)}
    >
      Download Template
      {!download.isPending && size !== 'little' && <Download className="size-4" aria-hidden="true" />}
    </Button>
  )
}
