// Opaque query parameters: usable while a query is built, but not readable.
import { type Expression, type OperationNode, ValueNode } from 'kysely'

/**
 * A value in a query. TypeScript refuses to compare it or to calculate with it, and anyone who makes a text or a number of it
 * gets an error: what a query says must not depend on a value that is filled in later.
 */
export interface Parameter<T> extends Expression<T> {
  readonly [opaque]: true
}

export type ParametersOf<P> = { readonly [K in keyof P]: Parameter<P[K]> }

declare const opaque: unique symbol

/** Stands among the parameters of a compiled query for the value of that name. */
export interface Placeholder {
  placeholder: string
}

function parameterOf<T>(value: unknown, name: string): Parameter<T> {
  const refuse = (): never => {
    throw new Error(`The value of ${name} is not known while a query is built.`)
  }
  const node = {
    expressionType: undefined,
    toOperationNode: (): OperationNode => ValueNode.create(value),
    [Symbol.toPrimitive]: refuse,
    toJSON: refuse,
  }
  return node as unknown as Parameter<T>
}

/** A parameter whose value is filled in each time that the query is run. */
export const placeholder = <T>(name: string): Parameter<T> => parameterOf({ placeholder: name }, name)

/** A parameter with its value, for a query that is built for one run. */
export const parameter = <T>(value: T): Parameter<T> => parameterOf(value, 'a parameter')

/** The same for several values. */
export const parametersOf = <P extends object>(values: P): ParametersOf<P> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, parameter(value)])) as ParametersOf<P>

/** An object whose every property is a placeholder of that name, after a prefix. */
export const placeholders = <P extends object>(prefix = ''): ParametersOf<P> =>
  new Proxy({}, { get: (_, name) => placeholder(prefix + String(name)), has: () => true }) as ParametersOf<P>
