// The parts of n8n-workflow's types that these nodes use, so that the package has no dependency.

export type Value = string | number | boolean | null | readonly unknown[] | object

/** A field of a form. */
export interface NodeProperty {
  readonly displayName: string
  readonly name: string
  readonly type:
    | 'string'
    | 'number'
    | 'boolean'
    | 'options'
    | 'multiOptions'
    | 'json'
    | 'collection'
    | 'notice'
  readonly default: Value
  readonly description?: string
  readonly required?: boolean
  readonly noDataExpression?: boolean
  readonly placeholder?: string
  readonly options?: readonly (NodeOption | NodeProperty)[]
  readonly typeOptions?: Readonly<Record<string, unknown>>
  readonly displayOptions?: { readonly show: Readonly<Record<string, readonly unknown[]>> }
}

export interface NodeOption {
  readonly name: string
  readonly value: string
  readonly action?: string
  readonly description?: string
}

export interface NodeDescription {
  readonly displayName: string
  readonly name: string
  readonly icon: `file:${string}`
  readonly group: readonly string[]
  readonly version: number
  readonly subtitle?: string
  readonly description: string
  readonly defaults: { readonly name: string }
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly usableAsTool?: boolean
  readonly credentials: readonly { readonly name: string; readonly required: boolean }[]
  readonly webhooks?: readonly Readonly<Record<string, unknown>>[]
  readonly properties: readonly NodeProperty[]
}

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly qs?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: boolean
  readonly encoding?: 'arraybuffer'
  readonly returnFullResponse: true
  readonly ignoreHttpStatusErrors: true
  readonly disableFollowRedirect: true
}

export interface HttpAnswer {
  readonly statusCode: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, unknown>>
}

export interface BinaryFile {
  readonly mimeType: string
  readonly fileName?: string
}

/** What functions of any kind of node can do. */
export interface Context {
  getCredentials(name: string): Promise<Readonly<Record<string, unknown>>>
  readonly helpers: {
    httpRequestWithAuthentication(name: string, request: HttpRequest): Promise<HttpAnswer>
  }
}

export interface Item {
  readonly json: Readonly<Record<string, unknown>>
  readonly binary?: Readonly<Record<string, unknown>>
  readonly pairedItem?: { readonly item: number }
}

export interface ExecuteContext extends Context {
  getInputData(): readonly Item[]
  getNodeParameter(name: string, item: number, fallback?: unknown): unknown
  getExecutionId(): string
  getNode(): { readonly id: string }
  continueOnFail(): boolean
  evaluateExpression(expression: string, item: number): unknown
  readonly helpers: Context['helpers'] & {
    assertBinaryData(item: number, property: string): BinaryFile
    getBinaryDataBuffer(item: number, property: string): Promise<Buffer>
    prepareBinaryData(content: Buffer, fileName?: string, type?: string): Promise<unknown>
  }
}

export interface HookContext extends Context {
  getNodeParameter(name: string, fallback?: unknown): unknown
  getNodeWebhookUrl(name: string): string | undefined
}

export interface WebhookContext extends HookContext {
  getRequestObject(): {
    rawBody?: Buffer
    readRawBody?(): Promise<void>
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  }
  getResponseObject(): { status(code: number): { json(body: object): void } }
}

export interface WebhookResult {
  readonly noWebhookResponse?: boolean
  readonly webhookResponse?: unknown
  readonly workflowData?: readonly (readonly Item[])[]
}
