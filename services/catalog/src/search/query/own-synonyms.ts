import { parseSynonymGroups } from '@directory/contracts/synonym-groups';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { synonymMap, type SynonymMap } from './synonyms.js';

/** The operator's synonyms, from the settings; effective without a restart. */
@Injectable()
export class OwnSynonyms {
  private version: string | undefined;
  private text = '';
  private map: SynonymMap = new Map();

  constructor(
    private readonly db: DataSource,
    private readonly directoryVersion: DirectoryVersion,
  ) {}

  /** The same object until they change. */
  async current(): Promise<SynonymMap> {
    const version = this.directoryVersion.current;
    if (version === this.version) return this.map;
    const { text } = await query.one<{ text: string }>(this.db, 'SELECT search_synonyms AS text FROM site_setting');
    if (text !== this.text) this.map = synonymMap(parseSynonymGroups(text).groups);
    this.text = text;
    this.version = version;
    return this.map;
  }
}
