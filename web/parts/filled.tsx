// A text whose places are filled with more than text.
import { createElement, Fragment, type ReactNode } from 'react'
import { pieces, type Values } from '../../words/fill.ts'

export const Filled = <T extends string>({ text, values }: { text: T; values: Values<T, ReactNode> }) =>
  createElement(Fragment, null, ...pieces<T, ReactNode>(text, values))
