import { useDocumentationTexts } from './texts.js'

export function Fields({
  fields,
}: {
  fields: readonly { name: string; required: boolean; facts: string }[]
}) {
  const texts = useDocumentationTexts()
  return (
    <dl className="mo-call-fields">
      {fields.map(({ name, required, facts }) => (
        <div key={name}>
          <dt className="mo-mono">
            {name}
            {required && <span className="mo-call-required">{texts.required}</span>}
          </dt>
          <dd>{facts}</dd>
        </div>
      ))}
    </dl>
  )
}
