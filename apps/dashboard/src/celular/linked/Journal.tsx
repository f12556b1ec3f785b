import type { JournalEntry } from './useJournal.js'

const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' })

/** Outcomes in the session, with the settings that decided them. */
export function Journal({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">O que a sessão fez</h3>
      {entries.length === 0 && (
        <p className="cel-note">
          Simule uma mensagem, uma chamada ou um status e veja aqui o efeito do comportamento da sessão.
        </p>
      )}
      <ul className="cel-journal" aria-live="polite" aria-label="O que a sessão fez">
        {entries.map(({ id, at, text, because }) => (
          <li key={id} className="cel-outcome">
            <time className="cel-time mo-figures" dateTime={new Date(at).toISOString()}>
              {time.format(at)}
            </time>
            <div className="cel-grow">
              <p className="cel-outcome-text">{text}</p>
              {because && <p className="cel-note">{because}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
