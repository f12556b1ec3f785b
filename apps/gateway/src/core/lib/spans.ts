export type SpanAttributes = Readonly<Record<string, string | number | boolean>>
export type RunSpan = <Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
) => Promise<Result>

const runUntraced: RunSpan = (_name, _attributes, work) => work()
let runSpan = runUntraced

/** Runs a piece of work as a span, where traces are exported. Attributes must name no person, text or secret. */
export const inSpan: RunSpan = (name, attributes, work) => runSpan(name, attributes, work)

/** Exports the spans of this process from now on. Returns the function that ends it. */
export function startTracing(run: RunSpan): () => void {
  runSpan = run
  return () => {
    runSpan = runUntraced
  }
}
