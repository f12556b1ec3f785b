import { type HeldPerson, privacyKinds } from '@morpheus/sdk'
import { usePrivacyKindLabels, usePrivacyMessages } from './labels.js'
import { usePrivacyTexts } from './texts.js'

export function HeldFacts({ person }: { person: HeldPerson }) {
  const privacyMessages = usePrivacyMessages()
  const privacyKindLabels = usePrivacyKindLabels()
  const texts = usePrivacyTexts()
  const { names, contactNames, counts, sent, backups } = person
  const kinds = privacyKinds.filter((kind) => (counts[kind] ?? 0) > 0)
  return (
    <>
      <p className="mo-privacy-names">{texts.knownAs([...contactNames, ...names].join(', '))}</p>
      {kinds.length === 0 && <p>{privacyMessages.nothing}.</p>}
      {kinds.length > 0 && (
        <dl className="mo-privacy-counts" aria-label={texts.counts}>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{privacyKindLabels[kind]}</dt>
              <dd>{counts[kind]}</dd>
            </div>
          ))}
        </dl>
      )}
      {sent.length > 0 && (
        <div>
          <p className="mo-privacy-label">{texts.sent}</p>
          <ul className="mo-privacy-sent">
            {sent.map(({ kind, sessionName, count }) => (
              <li key={`${kind} ${sessionName ?? ''}`}>{texts.sentTo(kind, sessionName, count)}</li>
            ))}
          </ul>
          <p className="mo-muted">{privacyMessages.sentOn}</p>
        </div>
      )}
      {backups > 0 && <p className="mo-muted">{texts.backups(backups)}</p>}
    </>
  )
}
