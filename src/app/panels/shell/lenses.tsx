import { Link } from 'wouter';

export interface Lens {
  readonly name: string;
  /** Where it leads; null where there is nothing to see through it. */
  readonly to: string | null;
  readonly current: boolean;
  readonly why?: string;
}

/** The pages that show the same thing from another side. */
export function Lenses({ lenses }: { readonly lenses: readonly Lens[] }) {
  return (
    <nav className="lens" aria-label="Lens">
      {lenses.map(({ name, to, current, why }) =>
        to === null ? (
          <span key={name} className="off" title={why}>
            {name}
          </span>
        ) : (
          <Link key={name} href={to} aria-current={current ? 'page' : undefined}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
