import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { runCommand } from '../../session/commands.ts';
import { chord } from '../../session/keys.ts';
import { toggleTheme, useLayout } from '../../session/layout.ts';
import { IconButton } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The bar over every page: where one is, the palette, and what the page adds. */
export function TopBar({
  crumbs,
  hint,
  lenses,
  children,
}: {
  readonly crumbs: ReactNode;
  readonly hint: string;
  readonly lenses?: ReactNode;
  readonly children?: ReactNode;
}) {
  const dark = useLayout((state) => state.theme) === 'dark';
  return (
    <header className="top">
      <Link href="/" className="home" aria-label="Library" title="Library">
        <svg
          className="mark"
          viewBox="0 0 18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <rect x="2" y="2" width="10" height="10" rx="1" />
          <rect x="6" y="6" width="10" height="10" rx="1" strokeDasharray="2.2 1.7" />
        </svg>
      </Link>
      <nav className="crumbs" aria-label="Breadcrumb">
        {crumbs}
      </nav>
      {lenses}
      <span className="grow" />
      <button
        type="button"
        className="cmdk"
        aria-label={hint}
        title={`${hint} (/)`}
        onClick={() => runCommand('palette')}
      >
        <Icon name="search" />
        <span className="grow ell">{hint}</span>
        <kbd>{chord('⌘K')}</kbd>
      </button>
      {children}
      <span className="flex">
        <IconButton icon={dark ? 'moon' : 'sun'} label="Light or dark" size={16} onClick={toggleTheme} />
        <IconButton icon="help" label="Keys" keys="?" size={16} onClick={() => runCommand('keys')} />
      </span>
    </header>
  );
}
