import type { MessageRecord } from '@morpheus/sdk'
import { useConversationTexts } from './texts.js'

interface ReactionsProps {
  reactions: MessageRecord['reactions']
  /** Name by number, or `me`. */
  getName: (author: string) => string
  /** Null removes the own reaction. Undefined where nobody can react. */
  onReact: ((emoji: string | null) => void) | undefined
}

/** Reactions under a message; a press chooses one as the own, or removes it. */
export function Reactions({ reactions, getName, onReact }: ReactionsProps) {
  const texts = useConversationTexts()
  const all = Object.entries(reactions)
  if (all.length === 0) return null
  const people = new Map<string, string[]>()
  for (const [author, emoji] of all) people.set(emoji, [...(people.get(emoji) ?? []), getName(author)])
  return (
    <ul className="mo-bubble-reactions" aria-label={texts.reactions}>
      {[...people].map(([emoji, names]) => {
        const isOwn = reactions.me === emoji
        const content = (
          <>
            {emoji}
            {names.length > 1 && <span className="mo-figures"> {names.length}</span>}
            <span className="mo-sr"> {names.join(', ')}</span>
          </>
        )
        return (
          <li key={emoji}>
            {onReact ? (
              <button
                type="button"
                className="mo-bubble-reaction"
                title={names.join(', ')}
                aria-pressed={isOwn}
                onClick={() => onReact(isOwn ? null : emoji)}
              >
                {content}
              </button>
            ) : (
              <span className="mo-bubble-reaction" title={names.join(', ')}>
                {content}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
