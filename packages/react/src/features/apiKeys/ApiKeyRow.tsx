import type { ApiKey } from '@morpheus/sdk'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { Badge } from '../../ui/Badge/Badge.js'
import { Button } from '../../ui/Button/Button.js'
import type { Slot } from '../../ui/kit/slot.js'
import { useTimes } from '../account/useTimes.js'
import { useApiKeyScopeLabels } from './labels.js'
import { useApiKeyTexts } from './texts.js'

interface ApiKeyRowProps {
  apiKey: ApiKey
  slot: Slot<{ apiKey: ApiKey }>
  onEnd: () => void
}

export function ApiKeyRow({ apiKey, slot, onEnd }: ApiKeyRowProps) {
  const format = useFormat()
  const apiKeyScopeLabels = useApiKeyScopeLabels()
  const times = useTimes()
  const texts = useApiKeyTexts()
  const now = useNow()
  const { name, prefix, scopes, sessionIds, expiresAt, lastUsedAt } = apiKey
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const facts = [
    sessionIds === null
      ? texts.allSessions
      : sessionIds.length === 0
        ? texts.noSessions
        : texts.someSessions(sessionIds.length),
    lastUsedAt === null ? texts.neverUsed : texts.used(format.relative(lastUsedAt, now)),
    ...(isExpired ? [] : [expiresAt === null ? texts.neverExpires : texts.expires(times.date(expiresAt))]),
  ]
  return (
    <li className="mo-key">
      {slot({
        apiKey,
        children: (
          <>
            <div className="mo-key-text">
              <p className="mo-key-name">
                <span className="mo-key-label">{name}</span>
                <code className="mo-key-prefix">{prefix}…</code>
              </p>
              <p className="mo-key-badges">
                {scopes.map((scope) => (
                  <Badge key={scope} tone={scope === 'everything' ? 'warning' : 'neutral'}>
                    {apiKeyScopeLabels[scope]}
                  </Badge>
                ))}
                {isExpired && <Badge tone="danger">{texts.expired}</Badge>}
              </p>
              <p className="mo-key-facts">{facts.join(' · ')}</p>
            </div>
            <Button aria-label={`${texts.end}: ${name}`} onClick={onEnd}>
              {texts.end}
            </Button>
          </>
        ),
      })}
    </li>
  )
}
