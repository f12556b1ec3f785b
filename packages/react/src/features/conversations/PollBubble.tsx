import { isNotOffered, type MessageRecord, type PollResult } from '@morpheus/sdk'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useConversationTexts } from './texts.js'
import { usePoll } from './threadQueries.js'
import './poll.css'

type Poll = NonNullable<NonNullable<MessageRecord['details']>['poll']>

interface PollBubbleProps {
  message: MessageRecord
  poll: Poll
  /** Name of a voter by number, or `me`. */
  getName: (voter: string) => string
}

/** A poll with its votes; only its options where the server does not count them. */
export function PollBubble({ message, poll, getName }: PollBubbleProps) {
  const texts = useConversationTexts()
  const { polls } = texts
  const { data, error, isFetching, refetch } = usePoll(message)
  const [isOpen, setOpen] = useState(false)
  const result = data?.poll
  return (
    <div className="mo-poll">
      <p className="mo-bubble-label">{poll.multiple ? polls.several : polls.one}</p>
      <p className="mo-bubble-card-title">{escapeInvisible(poll.question)}</p>
      <ul className="mo-poll-options">
        {poll.options.map((text) => (
          <PollOption key={text} text={text} result={result} voters={isOpen ? getName : undefined} />
        ))}
      </ul>
      {result && <p className="mo-bubble-label">{polls.voters(result.voters)}</p>}
      {result && result.voters > 0 && (
        <Button size="small" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? polls.hideVoters : polls.showVoters}
        </Button>
      )}
      {!result && error && !isNotOffered(error) && (
        <p className="mo-poll-failure">
          <span role="alert">{polls.error}</span>
          <Button size="small" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
    </div>
  )
}

interface PollOptionProps {
  text: string
  result: PollResult | undefined
  /** Names the voters; undefined while they are not shown. */
  voters: ((voter: string) => string) | undefined
}

function PollOption({ text, result, voters: getName }: PollOptionProps) {
  const { polls } = useConversationTexts()
  const option = result?.options.find((one) => one.text === text)
  if (!result || !option) return <li className="mo-poll-option">{escapeInvisible(text)}</li>
  const share = result.voters === 0 ? 0 : Math.min(1, option.votes / result.voters)
  return (
    <li className="mo-poll-option">
      <span className="mo-poll-line">
        <span className="mo-poll-text">{escapeInvisible(text)}</span>
        {option.voters.includes('me') && (
          <span title={polls.ownVote}>
            <Check className="mo-poll-own" aria-hidden="true" />
            <span className="mo-sr">{polls.ownVote}</span>
          </span>
        )}
        <span className="mo-figures">
          <span aria-hidden="true">{option.votes}</span>
          <span className="mo-sr">{polls.votes(option.votes)}</span>
        </span>
      </span>
      <span className="mo-poll-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {getName && option.voters.length > 0 && (
        <span className="mo-poll-voters">{option.voters.map(getName).join(', ')}</span>
      )}
    </li>
  )
}
