/** An uploaded file that the nodes' common store has during the call. */
export interface ForwardedFile {
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly sha256: string
  /** In the store. */
  readonly key: string
}

/** A multipart form, without the content of its files. */
export interface ForwardedForm {
  readonly fields: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, ForwardedFile>>
  readonly digest: string
}

/** An HTTP call as another node receives it. */
export interface NodeCall {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** Parsed JSON; null without a body. */
  body: unknown
  /** Absent without files. */
  form?: ForwardedForm | undefined
  /** Address of the client. */
  address: string
}

export interface NodeAnswer {
  status: number
  /** Parsed JSON. */
  body: unknown
  /** Seconds. */
  retryAfter?: number | undefined
}

/** The node did not answer in time, or has ended. */
export class NodeSilentError extends Error {
  override readonly name = 'NodeSilentError'
  /** False where the node never began: the call can be made again. */
  readonly mayHaveActed: boolean

  constructor(nodeId: string, mayHaveActed: boolean) {
    super(`Node ${nodeId} did not answer`)
    this.mayHaveActed = mayHaveActed
  }
}

/** Calls from node to node. */
export interface NodeCalls {
  /** The other live nodes. */
  listOtherNodes(): Promise<readonly string[]>
  /** @throws NodeSilentError */
  ask(nodeId: string, call: NodeCall): Promise<NodeAnswer>
  /** Answers the calls of other nodes from now on. `answer` does not throw. */
  serve(answer: (call: NodeCall) => Promise<NodeAnswer>): void
}
