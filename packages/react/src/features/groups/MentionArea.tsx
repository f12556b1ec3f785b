import type { GroupParticipant } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'
import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFormat } from '../../core/useFormat.js'
import { Avatar } from '../../ui/Avatar.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { TextArea } from '../../ui/TextArea.js'
import { filterPeople, findMentionQuery, type Mention, toMention } from './mentions.js'
import { useGroupTexts } from './texts.js'
import './mentions.css'

type Native = Omit<ComponentPropsWithoutRef<'textarea'>, 'value' | 'onChange' | 'ref'>

interface MentionAreaProps extends Native {
  input: RefObject<HTMLTextAreaElement | null>
  /** Participants of the group; with none, it is a plain text area. */
  people: readonly GroupParticipant[]
  value: string
  mentions: readonly Mention[]
  onChange: (text: string, mentions: readonly Mention[]) => void
}

interface Option {
  key: string
  name: string
  note: string
  create: () => Mention
}

/** Text area in which `@` offers the people of a group: arrows, Enter or Tab choose, Escape closes the list. */
export function MentionArea(props: MentionAreaProps) {
  const { input, people, value, mentions, onChange, onKeyDown, ...native } = props
  const texts = useGroupTexts().mentioning
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  /** Place of the `@` whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const nextCaret = useRef<number | null>(null)
  const listId = useId()
  const word = people.length > 0 ? findMentionQuery(value, caret) : null
  const options = useOptions(people, word?.query ?? null, mentions)
  const isOpen = word !== null && word.start !== closedAt && options.length > 0
  const activeIndex = Math.min(active, options.length - 1)
  const toOptionId = (index: number) => `${listId}-${index}`
  const activeId = isOpen ? toOptionId(activeIndex) : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret moves once the text is shown
  useLayoutEffect(() => {
    const place = nextCaret.current
    if (place === null) return
    nextCaret.current = null
    input.current?.setSelectionRange(place, place)
  }, [value, input])
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (option: Option | undefined) => {
    if (!word || !option) return
    const mention = option.create()
    const before = `${value.slice(0, word.start)}@${mention.label} `
    nextCaret.current = before.length
    setCaret(before.length)
    onChange(before + value.slice(caret), [
      ...mentions.filter(({ phone }) => phone !== mention.phone),
      mention,
    ])
  }
  const onListKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) setActive((activeIndex + move + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(options[activeIndex])
    else if (event.key === 'Escape') setClosedAt(word.start)
    else return false
    event.preventDefault()
    return true
  }

  return (
    <span className="mo-mention">
      {isOpen && (
        <span id={listId} role="listbox" aria-label={texts.list} className="mo-mention-list">
          {options.map(({ key, name, note }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area has the keys
            <span
              key={key}
              id={toOptionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className="mo-mention-option"
              // Keep focus in the text area.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(options[index])}
            >
              <Avatar name={name} size="small" />
              <span className="mo-mention-name mo-truncate">{name}</span>
              <span className="mo-mention-note mo-figures">{note}</span>
            </span>
          ))}
        </span>
      )}
      <TextArea
        {...native}
        ref={input}
        aria-autocomplete={people.length > 0 ? 'list' : undefined}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeId}
        value={value}
        onChange={({ target }) => {
          setCaret(target.selectionStart)
          setActive(0)
          if (!findMentionQuery(target.value, target.selectionStart)) setClosedAt(null)
          onChange(target.value, mentions)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (!onListKey(event)) onKeyDown?.(event)
        }}
      />
      {people.length > 0 && (
        <span className="mo-sr" role="status">
          {isOpen ? texts.count(options.length) : ''}
        </span>
      )}
    </span>
  )
}

function useOptions(
  people: readonly GroupParticipant[],
  query: string | null,
  mentions: readonly Mention[],
): Option[] {
  const texts = useGroupTexts().mentioning
  const format = useFormat()
  if (query === null) return []
  const everybody: Option = {
    key: 'all',
    name: texts.everybody,
    note: texts.everybodyNote,
    create: () => ({ label: texts.everybodyLabel, phone: null }),
  }
  return [
    ...(folded(texts.everybodyLabel).startsWith(folded(query)) ? [everybody] : []),
    ...filterPeople(people, query).map((person) => ({
      key: person.phone,
      name: person.name ? escapeInvisible(person.name) : format.phone(person.phone),
      note: person.name ? format.phone(person.phone) : '',
      create: () => toMention(person, mentions),
    })),
  ]
}
