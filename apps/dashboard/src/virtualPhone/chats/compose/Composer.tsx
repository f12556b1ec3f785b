import { useBusy } from '@morpheus/react'
import { IconButton, Menu, Segments, Select } from '@morpheus/react/ui'
import { MapPin, Paperclip, Plus, SendHorizontal, UserRound, Vote, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { getPersonName, summarizeContent } from '../chatTexts.js'
import { AttachDialog, type Attached, type AttachedKind } from './AttachDialog.js'
import type { AuthorOption } from './authors.js'
import type { Focus } from './useComposer.js'

interface ComposerProps {
  authors: readonly AuthorOption[]
  /** Value of the chosen `AuthorOption`. */
  author: string
  onAuthorChange: (author: string) => void
  focus: Focus | null
  onUnfocus: () => void
  online: boolean
  onSend: (text: string) => Promise<boolean>
  onFile: (file: File) => void
  onAttach: (attached: Attached) => Promise<boolean>
}

/** Message field with a choice of the message's author. Enter sends, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { authors, author, onAuthorChange, focus, onUnfocus, online, onSend, onFile, onAttach } = props
  const [text, setText] = useState('')
  const { busy, run } = useBusy<'send'>()
  const [attaching, setAttaching] = useState<AttachedKind | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const ready = online && text.trim() !== '' && busy === null

  useEffect(() => {
    if (!focus) return
    if (focus.kind === 'edit') setText(summarizeContent(focus.message.content))
    field.current?.focus()
  }, [focus])

  const send = async () => {
    if (!ready) return
    if (await run('send', () => onSend(text.trim()))) setText('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  const unfocus = () => {
    if (focus?.kind === 'edit') setText('')
    onUnfocus()
  }

  return (
    <>
      <form
        className="cel-composer"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {authors.length === 2 && authors[0] ? (
          <Segments
            label="Escrever como"
            value={author}
            options={authors.map((one) => ({ ...one }))}
            onChange={onAuthorChange}
          />
        ) : (
          <Select
            aria-label="Escrever como"
            value={author}
            onChange={({ target }) => onAuthorChange(target.value)}
          >
            {authors.map(({ value, label }) => (
              <option key={value} value={value}>
                Escrever como {label}
              </option>
            ))}
          </Select>
        )}
        {focus && (
          <div className="cel-focus">
            <span className="cel-quote cel-grow">
              <span className="cel-strong mo-truncate">
                {focus.kind === 'edit'
                  ? 'Editando'
                  : `Respondendo a ${focus.message.isFromMe ? 'você' : getPersonName(focus.message.author)}`}
              </span>
              <span className="cel-quote-text">{summarizeContent(focus.message.content)}</span>
            </span>
            <IconButton label="Cancelar" icon={<X />} onClick={unfocus} />
          </div>
        )}
        <div className="cel-writing">
          <Menu
            label="Anexar"
            triggerClassName="mo-icon-button"
            trigger={<Plus />}
            items={[
              {
                label: 'Foto, áudio ou arquivo',
                icon: <Paperclip />,
                onSelect: () => picker.current?.click(),
              },
              { label: 'Localização', icon: <MapPin />, onSelect: () => setAttaching('location') },
              { label: 'Contato', icon: <UserRound />, onSelect: () => setAttaching('card') },
              { label: 'Enquete', icon: <Vote />, onSelect: () => setAttaching('poll') },
            ]}
          />
          <textarea
            ref={field}
            className="cel-draft"
            aria-label="Mensagem"
            placeholder={online ? 'Mensagem' : 'Sem internet'}
            rows={1}
            maxLength={4096}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="submit"
            className="cel-send"
            aria-label={focus?.kind === 'edit' ? 'Salvar edição' : 'Enviar'}
            disabled={!ready}
          >
            <SendHorizontal />
          </button>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Arquivo"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
        />
      </form>
      {attaching && (
        <AttachDialog
          kind={attaching}
          onClose={() => setAttaching(null)}
          onDone={async (attached) => {
            if (await onAttach(attached)) setAttaching(null)
          }}
        />
      )}
    </>
  )
}
