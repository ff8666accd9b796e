// Is the program of the process that decodes and encodes images. It gets the address of sharp first, then one task a
// message, and ends with its parent. It is imported as text, because the server is bundled into one file.
const { default: sharp } = await import(process.argv[1])
// Both settings save memory: images are rarely processed twice, and each thread has buffers of its own.
sharp.cache(false)
sharp.concurrency(1)

const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'avif']

const open = (content, options) =>
  sharp(typeof content === 'string' ? content : Buffer.from(content), {
    animated: true,
    failOn: 'error',
    sequentialRead: true,
    ...options,
  })

/**
 * Returns the facts of one frame, with the EXIF orientation applied, or null for anything but an image that can be
 * encoded again.
 */
async function inspect(content) {
  try {
    const picture = open(content, { limitInputPixels: false })
    const { format, width, pages = 1, pageHeight, autoOrient, compression } = await picture.metadata()
    const known = format === 'heif' && compression === 'av1' ? 'avif' : FORMATS.find(one => one === format)
    if (known === undefined) return null
    const size = pages > 1 && pageHeight !== undefined ? { width, height: pageHeight } : autoOrient
    return { type: `image/${known}`, width: size.width, height: size.height, frames: pages }
  } catch {
    return null
  }
}

const encode = (picture, type, quality) =>
  ({
    'image/jpeg': () => picture.jpeg({ quality }),
    'image/png': () => picture.png(),
    'image/gif': () => picture.gif(),
    'image/webp': () => picture.webp({ quality }),
    'image/avif': () => picture.avif({ quality: Math.round(quality * 0.7), effort: 2 }),
  })[type]()

async function draw(content, { maxPixels, resize, type, quality }) {
  const facts = await inspect(content)
  if (facts === null) return { failure: 'broken' }
  if (facts.width * facts.height * facts.frames > maxPixels) return { failure: 'pixels' }
  try {
    const picture = open(content, { limitInputPixels: maxPixels }).autoOrient()
    const sized = resize ? picture.resize({ ...resize, withoutEnlargement: true }) : picture
    return { content: await encode(sized, type ?? facts.type, quality).toBuffer() }
  } catch (cause) {
    return { failure: /pixel limit/.test(String(cause)) ? 'pixels' : 'broken' }
  }
}

process.on('disconnect', () => process.exit())
process.on('message', async ({ id, content, change }) => {
  const outcome = change ? await draw(content, change) : { facts: await inspect(content) }
  process.send?.({ id, ...outcome })
})
