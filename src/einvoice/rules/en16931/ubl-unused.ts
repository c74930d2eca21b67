import { unusedPartRules } from '../paths.ts'

// UBL parts of the document that EN 16931 does not use.
export const ublUnusedParts = unusedPartRules(
  'UBL-CR-',
  'warning',
  `
  1 .: UBLExtensions
  3 .: ProfileExecutionID CopyIndicator UUID IssueTime PricingCurrencyCode PaymentCurrencyCode
    PaymentAlternativeCurrencyCode AccountingCostCode LineCountNumeric
  12 InvoicePeriod: StartTime EndTime DurationMeasure Description
  16 OrderReference: CopyIndicator UUID IssueDate IssueTime CustomerReference OrderTypeCode
    DocumentReference
  23 BillingReference/InvoiceDocumentReference: CopyIndicator UUID IssueTime DocumentTypeCode DocumentType
    XPath LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription Attachment ValidityPeriod
    IssuerParty ResultOfVerification
  38 BillingReference: SelfBilledInvoiceDocumentReference CreditNoteDocumentReference
    SelfBilledCreditNoteDocumentReference DebitNoteDocumentReference ReminderDocumentReference
    AdditionalDocumentReference BillingReferenceLine
  45 DespatchDocumentReference: CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath
    LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription Attachment ValidityPeriod
    IssuerParty ResultOfVerification
  61 ReceiptDocumentReference: CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath
    LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription Attachment ValidityPeriod
    IssuerParty ResultOfVerification
  77 .: StatementDocumentReference
  78 OriginatorDocumentReference: CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath
    LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription Attachment ValidityPeriod
    IssuerParty ResultOfVerification
  94 ContractDocumentReference: CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath
    LanguageID LocaleCode VersionID DocumentStatusCode DocumentDescription Attachment ValidityPeriod
    IssuerParty ResultOfVerification
  110 AdditionalDocumentReference: CopyIndicator UUID IssueDate IssueTime DocumentType XPath LanguageID
    LocaleCode VersionID DocumentStatusCode
  121 AdditionalDocumentReference/Attachment/ExternalReference: DocumentHash HashAlgorithmMethod ExpiryDate
    ExpiryTime MimeCode FormatCode EncodingCode CharacterSetCode FileName Description
  131 AdditionalDocumentReference: ValidityPeriod IssuerParty ResultOfVerification
  134 ProjectReference: UUID IssueDate WorkPhaseReference
  137 .: Signature
  138 AccountingSupplierParty: CustomerAssignedAccountID AdditionalAccountID DataSendingCapability
  141 AccountingSupplierParty/Party: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID
    IndustryClassificationCode Language
  147 AccountingSupplierParty/Party/PostalAddress: ID AddressTypeCode AddressFormatCode Postbox Floor Room
    BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification
    CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
  166 AccountingSupplierParty/Party/PostalAddress/Country: Name
  167 AccountingSupplierParty/Party/PostalAddress: LocationCoordinate
  168 AccountingSupplierParty/Party: PhysicalLocation
  169 AccountingSupplierParty/Party/PartyTaxScheme: RegistrationName TaxLevelCode ExemptionReasonCode
    ExemptionReason RegistrationAddress
  174 AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme: Name TaxTypeCode CurrencyCode
    JurisdictionRegionAddress
  178 AccountingSupplierParty/Party/PartyLegalEntity: RegistrationDate RegistrationExpirationDate
    CompanyLegalFormCode SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount
    FullyPaidSharesIndicator RegistrationAddress CorporateRegistrationScheme HeadOfficeParty
    ShareholderParty
  189 AccountingSupplierParty/Party/Contact: ID Telefax Note OtherCommunication
  193 AccountingSupplierParty/Party: Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
  198 AccountingSupplierParty: DespatchContact AccountingContact SellerContact
  201 AccountingCustomerParty: CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID
  204 AccountingCustomerParty/Party: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID
    IndustryClassificationCode Language
  210 AccountingCustomerParty/Party/PostalAddress: ID AddressTypeCode AddressFormatCode Postbox Floor Room
    BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification
    CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
  229 AccountingCustomerParty/Party/PostalAddress/Country: Name
  230 AccountingCustomerParty/Party/PostalAddress: LocationCoordinate
  231 AccountingCustomerParty/Party: PhysicalLocation
  232 AccountingCustomerParty/Party/PartyTaxScheme: RegistrationName TaxLevelCode ExemptionReasonCode
    ExemptionReason RegistrationAddress
  237 AccountingCustomerParty/Party/PartyTaxScheme/TaxScheme: Name TaxTypeCode CurrencyCode
    JurisdictionRegionAddress
  241 AccountingCustomerParty/Party/PartyLegalEntity: RegistrationDate RegistrationExpirationDate
    CompanyLegalFormCode CompanyLegalForm SoleProprietorshipIndicator CompanyLiquidationStatusCode
    CorporateStockAmount FullyPaidSharesIndicator RegistrationAddress CorporateRegistrationScheme
    HeadOfficeParty ShareholderParty
  253 AccountingCustomerParty/Party/Contact: ID Telefax Note OtherCommunication
  257 AccountingCustomerParty/Party: Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
  262 AccountingCustomerParty: DeliveryContact AccountingContact BuyerContact
  265 PayeeParty: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID
    IndustryClassificationCode Language PostalAddress PhysicalLocation PartyTaxScheme
  275 PayeeParty/PartyLegalEntity: RegistrationName RegistrationDate RegistrationExpirationDate
    CompanyLegalFormCode CompanyLegalForm SoleProprietorshipIndicator CompanyLiquidationStatusCode
    CorporateStockAmount FullyPaidSharesIndicator RegistrationAddress CorporateRegistrationScheme
    HeadOfficeParty ShareholderParty
  288 PayeeParty: Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
  294 .: BuyerCustomerParty SellerSupplierParty
  296 TaxRepresentativeParty: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID
    IndustryClassificationCode PartyIdentification Language
  304 TaxRepresentativeParty/PostalAddress: ID AddressTypeCode AddressFormatCode Postbox Floor Room
    BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification
    CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
  323 TaxRepresentativeParty/PostalAddress/Country: Name
  324 TaxRepresentativeParty/PostalAddress: LocationCoordinate
  325 TaxRepresentativeParty: PhysicalLocation
  326 TaxRepresentativeParty/PartyTaxScheme: RegistrationName TaxLevelCode ExemptionReasonCode
    ExemptionReason RegistrationAddress
  331 TaxRepresentativeParty/PartyTaxScheme/TaxScheme: Name TaxTypeCode CurrencyCode
    JurisdictionRegionAddress
  335 TaxRepresentativeParty: PartyLegalEntity Contact Person AgentParty ServiceProviderParty
    PowerOfAttorney FinancialAccount
  342 Delivery: ID Quantity MinimumQuantity MaximumQuantity ActualDeliveryTime LatestDeliveryDate
    LatestDeliveryTime ReleaseID TrackingID
  351 Delivery/DeliveryLocation: Description Conditions CountrySubentity CountrySubentityCode
    LocationTypeCode InformationURI Name ValidityPeriod
  359 Delivery/DeliveryLocation/Address: ID AddressTypeCode AddressFormatCode Postbox Floor Room BlockName
    BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification
    CitySubdivisionName CountrySubentityCode Region District TimezoneOffset
  378 Delivery/DeliveryLocation/Address/Country: Name
  379 Delivery/DeliveryLocation/Address: LocationCoordinate
  380 Delivery/DeliveryLocation: SubsidiaryLocation LocationCoordinate
  382 Delivery: AlternativeDeliveryLocation RequestedDeliveryPeriod EstimatedDeliveryPeriod CarrierParty
  386 Delivery/DeliveryParty: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID
    IndustryClassificationCode PartyIdentification Language PostalAddress PhysicalLocation PartyTaxScheme
    PartyLegalEntity Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
  404 Delivery: NotifyParty Despatch DeliveryTerms MinimumDeliveryUnit MaximumDeliveryUnit Shipment
  410 .: DeliveryTerms
  411 PaymentMeans: ID
  413 PaymentMeans: PaymentChannelCode InstructionID
  415 PaymentMeans/CardAccount: CardTypeCode ValidityStartDate ExpiryDate IssuerID IssueNumberID CV2ID
    CardChipCode ChipApplicationID
  424 PaymentMeans/PayeeFinancialAccount: AliasName AccountTypeCode AccountFormatCode CurrencyCode
    PaymentNote
  429 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch: Name
  430 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution: Name Address
  432 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch: Address
  433 PaymentMeans/PayeeFinancialAccount: Country
  434 PaymentMeans: CreditAccount
  435 PaymentMeans/PaymentMandate: MandateTypeCode MaximumPaymentInstructionsNumeric MaximumPaidAmount
    SignatureID PayerParty
  440 PaymentMeans/PaymentMandate/PayerFinancialAccount: Name AliasName AccountTypeCode AccountFormatCode
    CurrencyCode PaymentNote FinancialInstitutionBranch Country
  448 PaymentMeans/PaymentMandate: ValidityPeriod PaymentReversalPeriod Clause
  451 PaymentMeans: TradeFinancing
  452 PaymentTerms: ID PaymentMeansID PrepaidPaymentReferenceID ReferenceEventCode SettlementDiscountPercent
    PenaltySurchargePercent PaymentPercent Amount SettlementDiscountAmount PenaltyAmount
    PaymentTermsDetailsURI PaymentDueDate InstallmentDueDate InvoicingPartyReference SettlementPeriod
    PenaltyPeriod ExchangeRate ValidityPeriod
  470 .: PrepaidPayment
  471 AllowanceCharge: ID PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount
  477 AllowanceCharge/TaxCategory: Name BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode
    TaxExemptionReason TierRange TierRatePercent
  484 AllowanceCharge/TaxCategory/TaxScheme: Name TaxTypeCode CurrencyCode JurisdictionRegionAddress
  488 AllowanceCharge: TaxTotal PaymentMeans
  490 .: TaxExchangeRate PricingExchangeRate PaymentExchangeRate PaymentAlternativeExchangeRate
  494 TaxTotal: RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator
  497 TaxTotal/TaxSubtotal: CalculationSequenceNumeric TransactionCurrencyTaxAmount Percent BaseUnitMeasure
    PerUnitAmount TierRange TierRatePercent
  504 TaxTotal/TaxSubtotal/TaxCategory: Name BaseUnitMeasure PerUnitAmount TierRange TierRatePercent
  509 TaxTotal/TaxSubtotal/TaxCategory/TaxScheme: Name TaxTypeCode CurrencyCode JurisdictionRegionAddress
  513 .: WithholdingTaxTotal
  514 LegalMonetaryTotal: PayableAlternativeAmount
`,
  '',
)
