import './steps.css'

export function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <section className="mo-steps">
      <h3 className="mo-steps-title">{title}</h3>
      <ol className="mo-steps-list">
        {steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
