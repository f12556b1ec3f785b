import { useFormat } from '../core/useFormat.js'
import { useNow } from '../core/useNow.js'
import { useSay } from '../provider/speech.js'
import { useEditorTexts } from './texts.js'

/** Explains the test and shows the last stored result. */
export function TestFacts({ config }: { config: object | null }) {
  const texts = useEditorTexts()
  const say = useSay()
  const format = useFormat()
  const now = useNow()
  const stored = new Map<string, unknown>(Object.entries(config ?? {}))
  const told = (name: string) => {
    const value = stored.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const attempt = told('lastAttemptAt')
  const success = told('lastSuccessAt')
  const trouble = told('lastError')
  return (
    <>
      <p className="mo-editor-quiet">{texts.testHelp}</p>
      {attempt && (
        <p className="mo-editor-quiet mo-figures">
          {texts.lastAttempt(format.relative(attempt, now))} ·{' '}
          {success ? texts.lastSuccess(format.relative(success, now)) : texts.neverWorked}
        </p>
      )}
      {trouble && <p className="mo-editor-trouble">{say(trouble)}</p>}
    </>
  )
}
