import type { MessageMedia } from '@morpheus/sdk'
import { Download, FileText, Image, Music, Play, Sticker, Video } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useToast } from '../../core/useToast.js'
import { useTranslate } from '../../provider/translate.js'
import { Button } from '../../ui/Button.js'
import { saveFile } from '../../ui/lib/saveFile.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { useConversationTexts } from './texts.js'
import { type FileSource, useStoredFile } from './threadQueries.js'
import './messageFile.css'

const icons = { image: Image, video: Video, audio: Music, document: FileText, sticker: Sticker }
/** Types that browsers show safely; others are offered for download only. */
const shownTypes = /^(image\/(jpeg|png|webp|gif)|video\/(mp4|webm|3gpp)|audio\/[\w.+-]+)(;|$)/
/** Larger pictures are loaded by a click. */
const maxPreviewBytes = 5_000_000

interface MessageFileProps {
  source: FileSource
  media: MessageMedia
}

/** Pictures load when they come into view, sounds and videos by a click; every file can be downloaded. */
export function MessageFile({ source, media }: MessageFileProps) {
  const texts = useConversationTexts()
  const translate = useTranslate()
  const { kind, state, error, errorI18n } = media
  const Icon = icons[kind]
  if (state === 'pending')
    return (
      <p className="mo-bubble-label" role="status">
        <Icon aria-hidden="true" />
        {texts.filePending}
      </p>
    )
  if (state !== 'ready')
    return (
      <p className="mo-bubble-label">
        <Icon aria-hidden="true" />
        {error === null ? texts.fileGone : translate(errorI18n, error)}
      </p>
    )
  return <ReadyFile source={source} media={media} />
}

function ReadyFile({ source, media }: MessageFileProps) {
  const texts = useConversationTexts()
  const format = useFormat()
  const errors = useErrors()
  const notify = useToast()
  const frame = useRef<HTMLDivElement>(null)
  const { kind, type, size, fileName } = media
  const isShown = kind !== 'document' && shownTypes.test(type)
  const isPicture = kind === 'image' || kind === 'sticker'
  const isSmall = size !== null && size <= maxPreviewBytes
  const [wanted, setWanted] = useState(false)
  const isInView = useInView(frame, isShown && isPicture && isSmall)
  const file = useStoredFile(source, isShown && (wanted || isInView))
  const url = useObjectUrl(file.data?.blob, type)
  const Icon = icons[kind]
  const label = fileName ?? texts.fileKinds[kind]

  const download = async () => {
    const { data, error } = await file.refetch()
    if (data) saveFile(data.name ?? fileName ?? kind, data.blob)
    else notify({ tone: 'error', text: errors.showError(error, texts.fileFailure), cause: error })
  }
  return (
    <div ref={frame} className={`mo-bubble-media mo-bubble-${kind}`}>
      {url !== null && isPicture && <img src={url} alt={label} />}
      {url !== null && kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: WhatsApp has no captions for videos
        <video src={url} controls aria-label={label} />
      )}
      {url !== null && kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: WhatsApp has no captions for sounds
        <audio src={url} controls aria-label={label} />
      )}
      {url === null && file.isFetching && isShown && <Skeleton width="100%" height={isPicture ? 160 : 40} />}
      {file.error && !file.isFetching && (
        <p role="alert" className="mo-bubble-error">
          {errors.reason(file.error) ?? texts.fileFailure}
        </p>
      )}
      <p className="mo-bubble-file">
        <Icon aria-hidden="true" />
        <span className="mo-truncate" title={label}>
          {label}
          {size !== null && <span className="mo-conversation-note"> · {format.bytes(size)}</span>}
        </span>
        {url === null && isShown && !file.isFetching && (
          <Button
            size="small"
            variant="ghost"
            icon={<Play />}
            aria-label={`${texts.open} ${label}`}
            onClick={() => setWanted(true)}
          >
            {texts.open}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          icon={<Download />}
          aria-label={`${texts.download} ${label}`}
          onClick={() => void download()}
        >
          {texts.download}
        </Button>
      </p>
    </div>
  )
}

function useInView(ref: RefObject<Element | null>, enabled: boolean): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!enabled || !ref.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      setInView(true)
      observer.disconnect()
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, enabled])
  return isInView
}

/** An address of the file while it is mounted, with the type that the gateway found in its content. */
function useObjectUrl(blob: Blob | undefined, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob.slice(0, blob.size, type))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob, type])
  return url
}
