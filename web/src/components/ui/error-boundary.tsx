import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  fallback: ReactNode | ((error: unknown) => ReactNode);
  /** Another value, such as the next location, retries. */
  of?: unknown;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
  of: unknown;
}

/** Shows the fallback after a render error; a new key retries, too. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: State): Partial<State> | null {
    return of === state.of ? null : { failure: null, of };
  }

  override render() {
    const { fallback, children } = this.props;
    if (this.state.failure === null) return children;
    return typeof fallback === 'function' ? fallback(this.state.failure.error) : fallback;
  }
}
