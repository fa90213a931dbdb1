import { Component, type ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

/** Keeps a failure inside its panel and says what failed and how to go on. */
export class Boundary extends Component<Props, { readonly failure: string | null }> {
  override state = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    return (
      <div className="empty" role="alert">
        <p>
          <b>{this.props.name} could not be drawn.</b> The rest of the page still works.
        </p>
        <p className="m">{this.state.failure}</p>
        <button type="button" className="btn sm" onClick={() => this.setState({ failure: null })}>
          Try again
        </button>
      </div>
    );
  }
}
