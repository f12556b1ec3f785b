import { useMorpheus } from '@morpheus/react'
import { Spinner } from '@morpheus/react/ui'
import { MorpheusError, type VirtualContent } from '@morpheus/sdk'
import { formatBytes } from '@morpheus/sdk/format'
import { Download, FileText, ImageOff, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

export type WithFile = Extract<VirtualContent, { file: unknown }>

interface FileContentProps {
  content: WithFile
  secret: string
  messageId: string
  onPlay?: (() => void) | undefined
}

/** File of a message: an image loads when visible, anything else on request. */
export function FileContent({ content, secret, messageId, onPlay }: FileContentProps) {
  const [isRequested, setIsRequested] = useState(false)
  const { url, busy, error } = useFile(secret, messageId, isRequested && content.file !== null)
  if (!content.file) {
    return <p className="cel-note">O arquivo não está mais neste celular</p>
  }
  const { fileName, size } = content.file
  const name = fileName ?? nameless[content.kind]
  const about = size === null ? '' : formatBytes(size)
  if (content.kind === 'image' || content.kind === 'sticker') {
    return (
      <WhenVisible onSeen={() => setIsRequested(true)}>
        {url ? (
          <img className={`cel-picture cel-${content.kind}`} src={url} alt={getAltText(content)} />
        ) : (
          <span className="cel-picture cel-picture-empty">
            {error ? <ImageOff aria-hidden="true" /> : <Spinner />}
            <span className={error ? undefined : 'mo-sr'}>{error ?? 'Carregando imagem'}</span>
          </span>
        )}
      </WhenVisible>
    )
  }
  if (url && content.kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote what is said in it.
    return <audio className="cel-audio" controls autoPlay src={url} onPlay={onPlay} aria-label={name} />
  }
  if (url && content.kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote what is said in it.
    return <video className="cel-picture" controls src={url} aria-label={name} />
  }
  if (url) {
    return (
      <a className="cel-file" href={url} download={name}>
        <FileText aria-hidden="true" />
        <FileLine name={name} about={about} />
        <Download aria-hidden="true" />
        <span className="mo-sr">Salvar</span>
      </a>
    )
  }
  const verb = { audio: 'Ouvir', video: 'Ver', document: 'Abrir' }[content.kind]
  return (
    <button type="button" className="cel-file" onClick={() => setIsRequested(true)}>
      {busy ? (
        <Spinner />
      ) : content.kind === 'document' ? (
        <FileText aria-hidden="true" />
      ) : (
        <Play aria-hidden="true" />
      )}
      <span className="mo-sr">{verb} </span>
      <FileLine name={name} about={error ?? about} />
    </button>
  )
}

const nameless = {
  image: 'Imagem',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
} as const

function getAltText(content: WithFile): string {
  return content.kind === 'image' && content.caption ? content.caption : nameless[content.kind]
}

function FileLine({ name, about }: { name: string; about: string }) {
  return (
    <span className="cel-grow">
      <span className="cel-strong mo-truncate" title={name}>
        {name}
      </span>
      <span className="cel-note mo-figures">{about}</span>
    </span>
  )
}

function WhenVisible({ onSeen, children }: { onSeen: () => void; children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null)
  const onSeenRef = useRef(onSeen)
  useEffect(() => {
    onSeenRef.current = onSeen
  }, [onSeen])
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeenRef.current()
    })
    if (ref.current) watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  return <span ref={ref}>{children}</span>
}

interface FileState {
  /** Object URL; null until read. */
  url: string | null
  busy: boolean
  error: string | null
}

/** Reads a message's file on demand: the request needs the phone's secret, so a plain URL cannot load it. */
function useFile(secret: string, messageId: string, isWanted: boolean): FileState {
  const { virtualPhone } = useMorpheus()
  const [state, setState] = useState<FileState>({ url: null, busy: false, error: null })
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    let url: string | null = null
    const load = async () => {
      setState({ url: null, busy: true, error: null })
      try {
        const file = await virtualPhone.media({ messageId }, { token: secret, signal: controller.signal })
        const blob = await file.blob()
        if (controller.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ url, busy: false, error: null })
      } catch (error) {
        if (controller.signal.aborted) return
        const text = error instanceof MorpheusError ? error.userMessage : 'O arquivo não pôde ser lido'
        setState({ url: null, busy: false, error: text })
      }
    }
    void load()
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [virtualPhone, secret, messageId, isWanted])
  return state
}
